import { binding, fold, swell } from '../fabric.mjs';
import { across, onBothSides, placed } from '../geometry.mjs';
import { EDGING } from '../paints.mjs';

/** The narrow edge of a leg opening. */
export const thin = (line) => binding(line, EDGING, 8);

/** From below the arm over waist and hip to the leg; every suit shares this body. */
export const SIDE = 'C170 360 172 400 164 440C150 500 146 540 158 600C170 650 182 690 186 728';
export const FRONT_LEG = 'C130 742 80 800 44 902';
export const BACK_LEG = 'C160 790 110 860 46 912';
export const FRONT_CROTCH = 'C30 914 12 916 0 916';
export const BACK_CROTCH = 'C30 924 12 926 0 926';

/** The creases at waist, hip and crotch. */
export const bodyFolds =
  onBothSides((line) => fold(line, 14, 0.8), 'M158 560C120 570 80 560 46 572') +
  onBothSides((line) => fold(line, 12, 0.7), 'M156 520C130 530 106 526 84 534') +
  onBothSides((line) => fold(line, 14, 0.8), 'M184 716C140 728 100 762 72 810') +
  fold(placed('M-60 640C-20 652 30 648 70 636'), 14, 0.5) +
  fold(across('M0 900C20 880 34 872 44 868'), 10, 0.7);
export const bust = (y = 350) => swell(318, y, 72, 62, 0.9) + swell(482, y, 72, 62, 0.9);
export const seat =
  fold(placed('M0 640C3 740 -3 840 0 920'), 16, 0.45) +
  onBothSides((line) => fold(line, 13, 0.7), 'M40 860C80 850 120 820 150 780');
export const frontLeg = onBothSides(thin, `M186 728${FRONT_LEG}`);
export const backLeg = onBothSides(thin, `M186 728${BACK_LEG}`);
