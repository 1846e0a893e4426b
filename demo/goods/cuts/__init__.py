"""All cuts by name. A cut is a function that sews a garment in a workroom. Each family of cuts has a file."""
from cuts import active, bikinis, loose, one_pieces, tops

CUTS = {**one_pieces.CUTS, **bikinis.CUTS, **tops.CUTS, **active.CUTS, **loose.CUTS}
WITH_LEGS = {*active.CUTS, "tiered-dress", "kaftan", "sarong"}       # cuts shown on the form with legs
WITH_ARMS = {"long-sleeve-suit"}
LONG = {"kaftan"}                            # cuts shown from the shoulders to below the knee
# Cuts shown from the neck to the waist
SHORT = {"racerback-bra", "strappy-bra", "longline-bra", "bandeau-top", "cropped-tank"}

TO_THE_KNEE = {"bike-shorts", "running-shorts"}
FRAMES_OF_ONE = {"tiered-dress": "dress", "high-waist-bottoms": "hips"}


def frame_of(cut):
    """Returns the name of the camera frame for a cut (FRAMES in studio.py)."""
    return FRAMES_OF_ONE[cut] if cut in FRAMES_OF_ONE else "long" if cut in LONG else "shorts" if cut in TO_THE_KNEE else "legs" if cut in WITH_LEGS else "upper" if cut in SHORT else "whole"
