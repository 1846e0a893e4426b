import { binding, bow, fold, inside, looseStrap, piece, seam, slider, stitches, strap } from '../fabric.mjs';
import { across, closed, closedOpposite, onBothSides, opposite, placed, star, symmetric } from '../geometry.mjs';
import { MAIN, SECOND, EDGING } from '../paints.mjs';
import {
  BACK_CROTCH,
  BACK_LEG,
  FRONT_CROTCH,
  FRONT_LEG,
  SIDE,
  backLeg,
  bodyFolds,
  bust,
  frontLeg,
  seat,
} from './one-piece-body.mjs';

export const scoopOnePiece = {
  fit: { centre: 508, scale: 1.1 },
  closeUp: [200, 40, 400],
  front: ({ badge }) => {
    const neck = 'M0 306C64 300 92 220 96 94';
    const arm = 'M132 94C130 190 142 250 166 320';
    return (
      piece(symmetric(`${neck}L132 94${arm.slice(arm.indexOf('C'))}${SIDE}${FRONT_LEG}${FRONT_CROTCH}`), MAIN, {
        folds: bust() + bodyFolds,
      }) +
      binding(across(neck), EDGING, 9) +
      onBothSides((line) => binding(line, EDGING, 9), arm) +
      frontLeg +
      (badge ? `<path d="${star(478, 700, 20)}" fill="${SECOND}" stroke="#1a0f08" stroke-opacity=".3"/>` : '')
    );
  },
  back: () => {
    const neck = 'M0 452C80 440 96 260 96 94';
    const arm = 'M132 94C130 200 140 260 166 320';
    return (
      inside(symmetric('M0 306C64 300 92 220 96 94L120 94L120 480L0 480'), MAIN) +
      piece(symmetric(`${neck}L132 94${arm.slice(arm.indexOf('C'))}${SIDE}${BACK_LEG}${BACK_CROTCH}`), MAIN, {
        folds: onBothSides((line) => fold(line, 14, 0.8), 'M158 540C120 556 80 550 40 566') + seat,
      }) +
      binding(across(neck), EDGING, 9) +
      onBothSides((line) => binding(line, EDGING, 9), arm) +
      backLeg
    );
  },
};

export const plungeOnePiece = {
  fit: { centre: 508, scale: 1.1 },
  closeUp: [200, 60, 400],
  front: ({ metal }) => {
    const neck = 'M0 462C30 400 60 300 88 210';
    const arm = 'M108 206C128 240 150 280 166 320';
    return (
      onBothSides((line) => looseStrap(line, EDGING, 10), 'M98 212C104 170 106 130 100 90') +
      inside(symmetric('M0 640C70 600 110 520 150 400L40 400L0 470'), MAIN) +
      piece(symmetric(`${neck}L108 206${arm.slice(arm.indexOf('C'))}${SIDE}${FRONT_LEG}${FRONT_CROTCH}`), MAIN, {
        folds:
          bust(340) +
          bodyFolds +
          onBothSides((line) => fold(line, 9, 0.8), 'M6 470C50 440 90 420 130 414') +
          onBothSides((line) => fold(line, 9, 0.7), 'M10 480C50 470 80 464 120 462'),
      }) +
      onBothSides((line) => binding(line, EDGING, 8), neck) +
      onBothSides((line) => binding(line, EDGING, 8), arm) +
      strap(across('M0 366C20 366 34 366 44 364'), EDGING, 8) +
      slider(400, 366, 22, metal) +
      slider(298, 150, 20, metal) +
      slider(502, 150, 20, metal) +
      frontLeg
    );
  },
  back: () => {
    const low = 'M0 604C70 600 130 500 166 320';
    return (
      inside(symmetric('M0 462C30 400 60 300 88 210L108 206C128 240 150 280 166 320C150 520 70 610 0 616'), MAIN) +
      piece(symmetric(`${low}${SIDE}${BACK_LEG}${BACK_CROTCH}`), MAIN, { folds: seat }) +
      binding(across(low), EDGING, 8) +
      onBothSides((line) => looseStrap(line, EDGING, 10), 'M98 92C100 140 104 180 98 214') +
      looseStrap(across('M0 372C60 370 120 350 162 336'), EDGING, 10) +
      bow(400, 372, EDGING, { turn: 3, scale: 0.84, width: 10 }) +
      backLeg
    );
  },
};

export const racerbackOnePiece = {
  fit: { centre: 508, scale: 1.1 },
  closeUp: [200, 60, 400],
  front: () => {
    const neck = 'M0 196C50 192 74 150 82 92';
    const arm = 'M116 92C108 190 120 260 166 320';
    const panel = `M120 286C134 306 150 310 166 320${SIDE}C150 734 126 750 106 776C98 640 96 440 120 286Z`;
    return (
      inside(symmetric('M0 160C40 158 70 130 84 92L112 92C100 160 60 210 0 214'), MAIN) +
      piece(symmetric(`${neck}L116 92${arm.slice(arm.indexOf('C'))}${SIDE}${FRONT_LEG}${FRONT_CROTCH}`), MAIN, {
        folds: bust(340) + bodyFolds,
      }) +
      piece(closed(panel), SECOND, { folds: fold(placed('M162 560C140 566 120 562 106 566'), 12, 0.8) }) +
      piece(closedOpposite(panel), SECOND, { folds: fold(opposite('M162 560C140 566 120 562 106 566'), 12, 0.8) }) +
      onBothSides(seam, 'M106 776C98 640 96 440 120 286') +
      onBothSides((line) => stitches(line), 'M98 770C90 640 88 440 111 290') +
      binding(across(neck), EDGING, 9) +
      onBothSides((line) => binding(line, EDGING, 9), arm) +
      frontLeg
    );
  },
  back: () => {
    const arm = 'M112 92C70 170 40 240 44 300C50 350 110 370 164 380';
    const keyhole = 'M0 250C22 262 30 330 26 380C22 430 12 450 0 452';
    const panel =
      'M164 380C170 420 166 430 164 440C150 500 146 540 158 600C170 650 182 690 186 728C180 746 170 764 158 780C116 680 104 520 118 372C132 376 150 378 164 380Z';
    return (
      inside(
        symmetric('M0 196C50 192 74 150 82 92L116 92C60 190 40 260 44 300C50 350 110 370 164 380L60 480L0 480'),
        MAIN,
      ) +
      piece(
        symmetric(
          `M0 160C40 156 64 126 80 92L112 92${arm.slice(arm.indexOf('C'))}C168 410 166 430 164 440C150 500 146 540 158 600C170 650 182 690 186 728${BACK_LEG}${BACK_CROTCH}`,
        ),
        MAIN,
        {
          folds: seat + onBothSides((line) => fold(line, 14, 0.7), 'M156 552C120 566 80 560 40 572'),
        },
      ) +
      piece(closed(panel), SECOND) +
      piece(closedOpposite(panel), SECOND) +
      onBothSides(seam, 'M118 372C104 520 116 680 158 780') +
      inside(symmetric(keyhole), MAIN) +
      binding(`${symmetric(keyhole)}`, EDGING, 8) +
      binding(across('M0 160C40 156 64 126 80 92'), EDGING, 9) +
      onBothSides((line) => binding(line, EDGING, 9), arm) +
      backLeg
    );
  },
};

export const oneShoulderOnePiece = {
  fit: { centre: 508, scale: 1.1 },
  closeUp: [190, 40, 400],
  front: () => {
    const edge = 'M166 320C110 300 40 300 -20 250C-60 214 -84 160 -92 94';
    const arm = 'M-140 94C-132 190 -146 250 -166 320';
    const outline =
      `${edge}L-140 94C-132 190 -146 250 -166 320C-170 360 -172 400 -164 440C-150 500 -146 540 -158 600C-170 650 -182 690 -186 728` +
      'C-130 742 -80 800 -44 902C-30 914 -12 916 0 916C12 916 30 914 44 902C80 800 130 742 186 728C182 690 170 650 158 600C146 540 150 500 164 440C172 400 170 360 166 320Z';
    const yoke =
      'M166 320C110 300 40 300 -20 250C-60 214 -84 160 -92 94L-140 94C-132 190 -146 250 -166 320C-168 336 -170 352 -170 366C-60 420 70 440 170 396C170 370 168 344 166 320Z';
    return (
      inside(
        closed(
          'M-96 100C-84 190 -30 270 40 290C100 308 140 312 164 322C150 380 40 380 -60 330C-110 300 -130 180 -136 100Z',
        ),
        SECOND,
      ) +
      piece(placed(outline), MAIN, { folds: bodyFolds }) +
      piece(closed(yoke), SECOND, { folds: bust(346) + fold(placed('M-120 240C-90 280 -40 310 20 320'), 14, 0.8) }) +
      binding(placed('M-170 366C-60 420 70 440 170 396'), EDGING, 8) +
      binding(placed(edge), EDGING, 9) +
      binding(placed(arm), EDGING, 9) +
      frontLeg
    );
  },
  back: () => {
    const edge = 'M-166 330C-110 330 -40 310 20 256C60 220 84 160 92 94';
    return (
      piece(
        closed(
          `${edge}L140 94C132 190 146 250 166 320${SIDE}C160 790 110 860 46 912C30 924 12 926 0 926C-12 926 -30 924 -46 912C-110 860 -160 790 -186 728C-182 690 -170 650 -158 600C-146 540 -150 500 -164 440C-170 400 -170 360 -166 330Z`,
        ),
        MAIN,
        { folds: seat },
      ) +
      binding(placed(edge), EDGING, 9) +
      binding(placed('M140 94C132 190 146 250 166 320'), EDGING, 9) +
      backLeg
    );
  },
};
