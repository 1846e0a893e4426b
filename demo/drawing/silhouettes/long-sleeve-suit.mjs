import { fold, inside, piece, ring, seam, stitches, zip } from '../fabric.mjs';
import { across, closed, closedOpposite, onBothSides, opposite, placed, symmetric } from '../geometry.mjs';
import { MAIN, SECOND, EDGING } from '../paints.mjs';
import { BACK_CROTCH, FRONT_CROTCH, bodyFolds, bust, seat, thin } from './one-piece-body.mjs';

const sleeve = 'M120 150C170 160 200 210 214 290L268 640C268 652 222 662 214 652L152 400C142 340 140 300 148 250Z';
const cuff = 'M260 596L268 640C268 652 222 662 214 652L204 610C220 618 250 610 260 596Z';
const sleeves =
  piece(closed(sleeve), SECOND, {
    folds:
      fold(placed('M214 330C196 346 180 350 162 352'), 13) +
      fold(placed('M228 420C214 430 200 432 184 430'), 12, 0.8) +
      fold(placed('M160 220C170 280 176 330 172 380'), 14, 0.7),
  }) +
  piece(closedOpposite(sleeve), SECOND, {
    folds:
      fold(opposite('M214 330C196 346 180 350 162 352'), 13) +
      fold(opposite('M232 450C214 452 204 454 186 448'), 12, 0.8) +
      fold(opposite('M160 220C170 280 176 330 172 380'), 14, 0.7),
  }) +
  piece(closed(cuff), EDGING) +
  piece(closedOpposite(cuff), EDGING);

const longSleeveBody =
  'C60 118 90 130 124 150C134 210 140 270 150 330C170 370 172 400 164 440C150 500 146 540 158 600C170 650 182 690 186 740';

export const longSleeveSuit = {
  fit: { centre: 508, scale: 1.06 },
  closeUp: [200, 60, 400],
  front: ({ metal }) => {
    const outline = symmetric(`M0 116${longSleeveBody}C130 764 80 820 48 904${FRONT_CROTCH}`);
    const block = symmetric(
      'M0 540C60 536 110 520 152 500C148 540 150 570 158 600C170 650 182 690 186 740C130 764 80 820 48 904C30 914 12 916 0 916',
    );
    return (
      sleeves +
      piece(outline, MAIN, { folds: bust(320) + bodyFolds }) +
      piece(block, SECOND, {
        folds:
          onBothSides((line) => fold(line, 13, 0.8), 'M184 730C140 742 100 776 72 824') +
          onBothSides((line) => fold(line, 13, 0.7), 'M160 590C120 600 80 594 46 604'),
      }) +
      stitches(across('M0 532C60 528 110 512 150 492')) +
      onBothSides(seam, 'M124 150C134 210 140 270 150 330') +
      inside(symmetric('M0 92C20 92 36 94 46 98L44 132C24 128 10 126 0 126'), EDGING) +
      piece(closed('M2 120C16 118 34 112 46 98L62 134C44 154 22 164 2 168Z'), EDGING) +
      piece(closedOpposite('M2 120C16 118 34 112 46 98L62 134C44 154 22 164 2 168Z'), EDGING) +
      zip(400, 122, 470, EDGING, metal) +
      onBothSides(thin, 'M186 740C130 764 80 820 48 904')
    );
  },
  back: () => {
    const outline = symmetric(`M0 112${longSleeveBody}C170 810 110 870 46 912${BACK_CROTCH}`);
    const block = symmetric(
      'M0 540C60 536 110 520 152 500C148 540 150 570 158 600C170 650 182 690 186 740C170 810 110 870 46 912C30 924 12 926 0 926',
    );
    return (
      sleeves +
      piece(outline, MAIN, {
        folds:
          fold(placed('M0 180C4 280 -4 380 0 500'), 18, 0.3) +
          onBothSides((line) => fold(line, 16, 0.4), 'M60 200C90 240 110 260 136 270'),
      }) +
      piece(block, SECOND, { folds: seat }) +
      stitches(across('M0 532C60 528 110 512 150 492')) +
      onBothSides(seam, 'M124 150C134 210 140 270 150 330') +
      piece(symmetric('M0 92C24 92 42 96 52 102L62 130C40 142 20 146 0 146'), EDGING) +
      stitches(across('M0 152C22 152 44 148 66 138')) +
      onBothSides(thin, 'M186 740C170 810 110 870 46 912') +
      ring(400, 104, 5, '#8d8d8d')
    );
  },
};
