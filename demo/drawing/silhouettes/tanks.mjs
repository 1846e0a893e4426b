import { binding, fold, inside, piece, stitches, strap, swell } from '../fabric.mjs';
import { across, onBothSides, placed, star, symmetric } from '../geometry.mjs';
import { MAIN, SECOND, EDGING } from '../paints.mjs';

const tail = (line) => line.slice(line.search(/[CL]/));

const tankFolds =
  onBothSides((line) => fold(line, 20, 0.5), 'M190 420C150 520 150 660 170 840') +
  onBothSides((line) => fold(line, 20, 0.4), 'M100 520C84 640 90 740 80 860') +
  fold(placed('M10 480C-8 600 10 740 -4 870'), 22, 0.35) +
  onBothSides((line) => fold(line, 14, 0.5), 'M176 380C140 410 110 420 70 418');

export const looseTank = {
  fit: { centre: 494, scale: 1.16 },
  closeUp: [210, 150, 380],
  front: ({ emblem }) => {
    const neck = 'M0 244C56 240 84 190 90 112';
    const arm = 'M146 116C136 220 140 340 194 430';
    return (
      inside(symmetric('M0 168C40 164 70 140 92 112L142 114C126 240 120 340 190 440L150 470L60 300L0 262'), MAIN) +
      piece(symmetric(`${neck}L146 116${tail(arm)}C190 560 206 720 216 850C150 878 70 882 0 882`), MAIN, {
        folds: tankFolds,
      }) +
      (emblem
        ? `<path d="${star(400, 420, 74)}" fill="${SECOND}"/><path d="${star(400, 420, 74)}" fill="none" stroke="#1a0f08" stroke-opacity=".2" stroke-width="2"/>` +
          [0, 1, 2]
            .map(
              (i) =>
                `<path d="${placed(`M-96 ${520 + i * 24}C-64 ${504 + i * 24} -32 ${504 + i * 24} 0 ${520 + i * 24}C32 ${536 + i * 24} 64 ${536 + i * 24} 96 ${520 + i * 24}`)}" fill="none" stroke="${SECOND}" stroke-width="${9 - i * 2}" stroke-linecap="round"/>`,
            )
            .join('')
        : '') +
      binding(across(neck), EDGING, 12) +
      onBothSides((line) => binding(line, EDGING, 12), arm) +
      stitches(across('M0 868C70 868 150 864 212 838'))
    );
  },
  back: () => {
    const neck = 'M0 176C40 172 70 144 92 112';
    const arm = 'M142 114C96 220 90 360 194 430';
    return (
      inside(symmetric('M0 244C56 240 84 190 90 112L146 116C136 220 140 340 194 430L120 470L0 470'), MAIN) +
      piece(symmetric(`${neck}L142 114${tail(arm)}C190 560 206 720 216 850C150 878 70 882 0 882`), MAIN, {
        folds: tankFolds,
      }) +
      binding(across(neck), EDGING, 12) +
      onBothSides((line) => binding(line, EDGING, 12), arm) +
      strap(placed('M0 182L0 214'), SECOND, 16) +
      stitches(across('M0 868C70 868 150 864 212 838'))
    );
  },
};

const croppedBody = 'C196 400 206 520 210 640C150 660 70 664 0 664';
const croppedFolds =
  onBothSides((line) => fold(line, 18, 0.55), 'M186 420C150 480 150 560 160 650') +
  onBothSides((line) => fold(line, 18, 0.4), 'M90 460C80 520 84 590 80 656') +
  onBothSides((line) => fold(line, 13, 0.5), 'M180 360C140 376 110 380 70 376');

export const croppedTank = {
  fit: { centre: 400, scale: 1.34 },
  closeUp: [200, 120, 400],
  front: () => {
    const neck = 'M0 236C56 232 84 196 92 146';
    const arm = 'M164 152C158 220 164 290 192 342';
    return (
      inside(symmetric('M0 184C40 182 70 166 94 146L160 152C130 240 60 270 0 262'), MAIN) +
      piece(symmetric(`${neck}L164 152${tail(arm)}${croppedBody}`), MAIN, {
        folds: croppedFolds + fold(placed('M4 420C-6 500 6 580 -2 656'), 18, 0.35),
      }) +
      binding(across(neck), EDGING, 15) +
      onBothSides((line) => binding(line, EDGING, 15), arm) +
      stitches(across('M0 648C70 648 150 644 208 626'))
    );
  },
  back: () => {
    const neck = 'M0 186C40 184 70 168 94 146';
    const arm = 'M164 152C152 220 158 290 192 342';
    return (
      piece(symmetric(`${neck}L164 152${tail(arm)}${croppedBody}`), MAIN, {
        folds: croppedFolds + fold(placed('M4 300C-6 420 6 540 -2 656'), 18, 0.4),
      }) +
      binding(across(neck), EDGING, 15) +
      onBothSides((line) => binding(line, EDGING, 15), arm) +
      strap(placed('M-14 206L14 206'), SECOND, 12) +
      stitches(across('M0 648C70 648 150 644 208 626'))
    );
  },
};

export const racerTank = {
  fit: { centre: 494, scale: 1.16 },
  closeUp: [190, 60, 400],
  front: () => {
    const neck = 'M0 272C58 266 88 210 92 116';
    const arm = 'M130 116C128 230 140 320 180 374';
    return (
      inside(symmetric('M0 196C40 190 70 160 94 116L128 116C110 240 60 300 0 300'), MAIN) +
      piece(
        symmetric(`${neck}L130 116${tail(arm)}C186 440 160 520 160 580C162 680 184 770 190 860C130 876 60 880 0 880`),
        MAIN,
        {
          folds:
            swell(316, 390, 78, 62, 0.8) +
            swell(484, 390, 78, 62, 0.8) +
            onBothSides((line) => fold(line, 14, 0.9), 'M158 560C120 568 90 562 56 572') +
            onBothSides((line) => fold(line, 14, 0.7), 'M160 610C120 626 80 624 40 630') +
            onBothSides((line) => fold(line, 13, 0.6), 'M182 780C140 790 100 788 60 796'),
        },
      ) +
      binding(across(neck), EDGING, 10) +
      onBothSides((line) => binding(line, EDGING, 10), arm) +
      stitches(across('M0 866C60 866 130 862 188 846'))
    );
  },
  back: () => {
    const neck = 'M0 204C40 198 70 164 94 116';
    const arm = 'M128 116C80 200 56 260 62 320C68 360 130 370 180 374';
    return (
      inside(symmetric('M0 272C58 266 88 210 92 116L130 116C128 230 140 320 180 374L0 420'), MAIN) +
      piece(
        symmetric(`${neck}L128 116${tail(arm)}C186 440 160 520 160 580C162 680 184 770 190 860C130 876 60 880 0 880`),
        MAIN,
        {
          folds:
            onBothSides((line) => fold(line, 14, 0.9), 'M158 560C120 568 90 562 56 572') +
            fold(placed('M0 240C3 320 -3 400 0 500'), 13, 0.6),
        },
      ) +
      binding(across(neck), EDGING, 10) +
      onBothSides((line) => binding(line, EDGING, 10), arm) +
      stitches(across('M0 866C60 866 130 862 188 846'))
    );
  },
};
