"""Guerra de Mitos for two to six seats, refereed on a table of physical cards."""
