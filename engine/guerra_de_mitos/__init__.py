"""Guerra de Mitos, the first era: two players, or three to six around a table."""

from tablekeeper.engine.guerra_de_mitos.game import GUERRA_DE_MITOS, GuerraDeMitos
from tablekeeper.engine.guerra_de_mitos.state import MitosState

__all__ = ["GUERRA_DE_MITOS", "GuerraDeMitos", "MitosState"]
