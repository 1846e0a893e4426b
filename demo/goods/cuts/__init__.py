"""Every cut by its name: a function that sews it in a workroom. One file per family."""
from cuts import bikinis, one_pieces

CUTS = {**one_pieces.CUTS, **bikinis.CUTS}
