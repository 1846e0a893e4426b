import { flareLeggings, fullLeggings, bikeShort, runningShort, sevenEighthLeggings } from './silhouettes/bottoms.mjs';
import { longlineBra, racerbackBra, strappyBra } from './silhouettes/bras.mjs';
import { beachDress, kaftan, sarong, shirtCoverUp } from './silhouettes/cover-ups.mjs';
import { longSleeveSuit } from './silhouettes/long-sleeve-suit.mjs';
import { oneShoulderOnePiece, plungeOnePiece, racerbackOnePiece, scoopOnePiece } from './silhouettes/one-pieces.mjs';
import { highWaistBikini, sportBikini } from './silhouettes/shaped-bikinis.mjs';
import { croppedTank, looseTank, racerTank } from './silhouettes/tanks.mjs';
import {
  bandeauBikini,
  bandeauHighWaistBikini,
  bandeauTop,
  halterBikini,
  highWaistBottoms,
  triangleBikini,
} from './silhouettes/tied-bikinis.mjs';

/**
 * Every cut by the name that the catalogue gives it:
 * `front(details)` and `back(details)` draw it, `fit` is how it fills the surface, `closeUp` the cut-out `[x, y, width]` of its detail picture.
 */
export const silhouettes = {
  'triangle-bikini': triangleBikini,
  'bandeau-bikini': bandeauBikini,
  'halter-bikini': halterBikini,
  'high-waist-bikini': highWaistBikini,
  'sport-bikini': sportBikini,
  'bandeau-high-waist-bikini': bandeauHighWaistBikini,
  'bandeau-top': bandeauTop,
  'high-waist-bottoms': highWaistBottoms,
  'scoop-one-piece': scoopOnePiece,
  'plunge-one-piece': plungeOnePiece,
  'racerback-one-piece': racerbackOnePiece,
  'one-shoulder-one-piece': oneShoulderOnePiece,
  'long-sleeve-suit': longSleeveSuit,
  sarong,
  kaftan,
  'shirt-cover-up': shirtCoverUp,
  'beach-dress': beachDress,
  'full-leggings': fullLeggings,
  'seven-eighth-leggings': sevenEighthLeggings,
  'flare-leggings': flareLeggings,
  'bike-shorts': bikeShort,
  'running-shorts': runningShort,
  'strappy-bra': strappyBra,
  'racerback-bra': racerbackBra,
  'longline-bra': longlineBra,
  'loose-tank': looseTank,
  'cropped-tank': croppedTank,
  'racer-tank': racerTank,
};
