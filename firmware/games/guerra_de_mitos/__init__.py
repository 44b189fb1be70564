"""Guerra de Mitos on the box.

Its rules are `tablekeeper.engine.guerra_de_mitos`; everything here turns them into pictures, sounds and words.
"""
