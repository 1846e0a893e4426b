import { binding, fold, inside, looseStrap, piece, seam, slider, stitches, strap, swell } from '../fabric.mjs';
import { across, onBothSides, opposite, placed, symmetric } from '../geometry.mjs';
import { MAIN, SECOND, EDGING } from '../paints.mjs';

const tail = (line) => line.slice(line.search(/[CL]/));

/** The elastic under a bra: `half` wide, from `top` to `bottom`. */
const underband = (half, top, bottom, paint) =>
  piece(
    symmetric(
      `M0 ${top + 12}C${half * 0.4} ${top + 12} ${half * 0.8} ${top + 6} ${half} ${top}L${half - 4} ${bottom}C${half * 0.8} ${bottom + 6} ${half * 0.4} ${bottom + 12} 0 ${bottom + 12}`,
    ),
    paint,
  ) +
  [9, bottom - top - 9]
    .map((inset) =>
      stitches(
        across(
          `M0 ${top + 12 + inset}C${half * 0.4} ${top + 12 + inset} ${half * 0.8} ${top + 6 + inset} ${half - 1} ${top + inset}`,
        ),
      ),
    )
    .join('');

export const strappyBra = {
  fit: { centre: 400, scale: 1.36 },
  closeUp: [220, 220, 400],
  front: ({ metal }) => {
    const neck = 'M0 318C50 312 86 282 104 236';
    const arm = 'M122 232C136 290 160 330 206 372';
    return (
      onBothSides((line) => looseStrap(line, EDGING, 10), 'M110 240C104 200 96 170 74 148') +
      onBothSides((line) => looseStrap(line, EDGING, 10), 'M118 240C124 200 120 160 108 128') +
      slider(516, 176, 20, metal) +
      slider(284, 176, 20, metal) +
      piece(symmetric(`${neck}L122 232${tail(arm)}C210 430 208 500 200 560C140 574 60 576 0 576`), MAIN, {
        folds:
          swell(308, 420, 84, 72) +
          swell(492, 420, 84, 72) +
          onBothSides((line) => fold(line, 12, 0.7), 'M200 470C170 478 150 480 126 492') +
          fold(placed('M0 350C3 400 -3 450 0 530'), 12, 0.7),
      }) +
      onBothSides(seam, 'M112 240C96 340 110 450 128 560') +
      binding(across(neck), EDGING, 9) +
      onBothSides((line) => binding(line, EDGING, 9), arm) +
      underband(202, 548, 606, SECOND)
    );
  },
  back: () => {
    const low = 'M0 470C70 466 140 430 206 372';
    const crossing = [
      'M-112 236C-40 300 60 380 150 424',
      'M-122 234C-70 320 10 420 90 452',
      'M-102 240C-20 270 90 330 186 386',
    ];
    return (
      inside(symmetric('M0 318C50 312 86 282 104 236L122 232C136 290 160 330 206 372C208 440 140 500 0 500'), MAIN) +
      piece(symmetric(`${low}C210 430 208 500 200 560C140 574 60 576 0 576`), MAIN, {
        folds: onBothSides((line) => fold(line, 12, 0.7), 'M196 480C150 490 110 500 60 500'),
      }) +
      binding(across(low), EDGING, 9) +
      onBothSides((line) => looseStrap(line, EDGING, 10), 'M106 242C104 200 96 170 74 148') +
      onBothSides((line) => looseStrap(line, EDGING, 10), 'M118 240C124 200 120 160 108 128') +
      crossing.map((line) => looseStrap(placed(line), EDGING, 10)).join('') +
      crossing.map((line) => looseStrap(opposite(line), EDGING, 10)).join('') +
      underband(202, 548, 606, SECOND)
    );
  },
};

export const racerbackBra = {
  fit: { centre: 404, scale: 1.34 },
  closeUp: [160, 330, 400],
  front: () => {
    const neck = 'M0 322C56 316 84 260 90 170';
    const arm = 'M144 168C144 250 164 310 210 362';
    return (
      inside(symmetric('M0 236C40 230 70 200 92 168L140 168C130 250 80 330 0 340'), MAIN) +
      piece(symmetric(`${neck}L144 168${tail(arm)}C216 420 214 500 206 572C140 586 60 588 0 588`), MAIN, {
        folds:
          swell(308, 420, 86, 74, 0.9) +
          swell(492, 420, 86, 74, 0.9) +
          fold(placed('M0 350C3 400 -3 460 0 520'), 13, 0.6) +
          onBothSides((line) => fold(line, 12, 0.7), 'M206 470C180 476 156 478 134 490'),
      }) +
      binding(across(neck), EDGING, 12) +
      onBothSides((line) => binding(line, EDGING, 12), arm) +
      piece(symmetric('M0 500C60 500 150 494 212 480C214 520 210 550 206 578C140 590 60 592 0 592'), SECOND, {
        folds: onBothSides((line) => fold(line, 11, 0.6), 'M200 540C150 548 100 550 60 546'),
      }) +
      stitches(across('M0 508C60 508 150 502 210 488')) +
      underband(207, 566, 612, EDGING)
    );
  },
  back: () => {
    const neck = 'M0 236C40 230 70 200 92 168';
    const arm = 'M140 168C100 240 56 280 52 340C50 390 120 410 208 410';
    const mesh = symmetric('M0 262C24 262 44 262 60 270C44 300 40 340 44 372C30 386 14 390 0 390');
    return (
      inside(symmetric('M0 322C56 316 84 260 90 170L144 168C144 250 164 310 210 362L208 420L0 420'), MAIN) +
      piece(symmetric(`${neck}L140 168${tail(arm)}C212 470 212 520 206 572C140 586 60 588 0 588`), MAIN, {
        folds: onBothSides((line) => fold(line, 13, 0.7), 'M200 470C150 478 110 486 60 480'),
      }) +
      `<path d="${mesh}" fill="#0e0b0a" fill-opacity=".35"/>` +
      stitches(mesh) +
      binding(across(neck), EDGING, 12) +
      onBothSides((line) => binding(line, EDGING, 12), arm) +
      piece(symmetric('M0 500C60 500 150 494 212 480C214 520 210 550 206 578C140 590 60 592 0 592'), SECOND) +
      stitches(across('M0 508C60 508 150 502 210 488')) +
      underband(207, 566, 612, EDGING)
    );
  },
};

export const longlineBra = {
  fit: { centre: 424, scale: 1.26 },
  closeUp: [200, 330, 400],
  front: ({ metal }) => {
    const neck = 'M0 380C40 330 80 280 100 206';
    const arm = 'M134 204C140 280 160 326 204 372';
    const lower = symmetric(
      'M0 520C50 520 90 500 128 470C156 452 180 446 206 446C208 520 200 600 190 668C130 682 60 684 0 684',
    );
    return (
      onBothSides((line) => strap(line, MAIN, 30), 'M116 214C116 190 112 160 104 140') +
      slider(506, 166, 36, metal) +
      slider(294, 166, 36, metal) +
      inside(symmetric('M0 330C50 320 90 270 104 206L130 206C120 330 60 400 0 410'), MAIN) +
      piece(
        symmetric(`${neck}L134 204${tail(arm)}C210 420 210 440 206 470C208 540 200 600 190 668C130 682 60 684 0 684`),
        MAIN,
        {
          folds: swell(308, 410, 80, 70) + swell(492, 410, 80, 70),
        },
      ) +
      piece(lower, SECOND, {
        folds:
          onBothSides((line) => fold(line, 13, 0.8), 'M200 560C160 570 120 566 84 576') +
          onBothSides((line) => fold(line, 12, 0.6), 'M196 610C150 620 110 618 70 622'),
      }) +
      stitches(across('M0 529C50 529 92 508 130 479C156 462 180 456 204 455')) +
      onBothSides(seam, 'M128 470C126 540 122 610 120 680') +
      binding(across(neck), EDGING, 10) +
      onBothSides((line) => binding(line, EDGING, 10), arm) +
      stitches(across('M0 672C60 672 130 670 190 656'))
    );
  },
  back: ({ metal }) => {
    const neck = 'M0 400C60 392 94 300 100 206';
    const arm = 'M134 204C136 290 150 340 204 372';
    return (
      inside(symmetric('M0 380C40 330 80 280 100 206L110 300L0 440'), MAIN) +
      piece(symmetric(`${neck}L134 204${tail(arm)}C210 440 208 540 190 668C130 682 60 684 0 684`), MAIN, {
        folds: onBothSides((line) => fold(line, 13, 0.8), 'M196 560C150 570 110 566 60 576'),
      }) +
      onBothSides((line) => strap(line, MAIN, 30), 'M116 214C116 190 112 160 104 140') +
      slider(506, 180, 36, metal) +
      slider(294, 180, 36, metal) +
      binding(across(neck), EDGING, 10) +
      onBothSides((line) => binding(line, EDGING, 10), arm) +
      stitches(across('M0 672C60 672 130 670 190 656'))
    );
  },
};
