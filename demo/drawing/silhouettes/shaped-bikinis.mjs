import { binding, bow, fold, inside, piece, seam, slider, stitches, swell } from '../fabric.mjs';
import { across, closed, closedOpposite, onBothSides, placed, symmetric } from '../geometry.mjs';
import { MAIN, SECOND, EDGING } from '../paints.mjs';
import { highBottoms, hipsters, raised } from './bikini-bottoms.mjs';

export const highWaistBikini = {
  fit: { centre: 482, scale: 1.18 },
  closeUp: [120, 100, 420],
  front: ({ knot }) => {
    const neckline = 'M0 236C30 226 70 214 92 200';
    const outline = symmetric(
      `${neckline}L98 112L132 112C134 170 146 210 182 262C190 300 190 340 184 384C120 396 60 394 0 390`,
    );
    return (
      inside(symmetric('M0 250C50 246 110 200 126 112L100 112C90 160 60 196 0 204'), MAIN) +
      piece(outline, MAIN, {
        folds:
          swell(306, 302, 74, 60) +
          swell(494, 302, 74, 60) +
          (knot
            ? [-30, -12, 8, 28]
                .map((y) =>
                  onBothSides(
                    (line) => fold(line, 8, 0.9),
                    `M8 ${312 + y * 0.3}C40 ${312 + y * 0.7} 70 ${312 + y} 112 ${312 + y * 1.5}`,
                  ),
                )
                .join('')
            : onBothSides((line) => fold(line, 9, 0.8), 'M30 380C34 340 44 300 62 270')),
      }) +
      binding(across(neckline), EDGING, 8) +
      onBothSides((line) => binding(line, EDGING, 8), 'M132 112C134 170 146 210 182 262') +
      onBothSides((line) => stitches(line), 'M98 118L92 196') +
      piece(symmetric('M0 362C60 366 120 366 186 356L184 392C120 402 60 402 0 398'), SECOND) +
      stitches(across('M0 370C60 374 120 374 184 364')) +
      (knot ? bow(400, 304, SECOND, { scale: 0.7, width: 18 }) : '') +
      raised(60, highBottoms(MAIN, false))
    );
  },
  back: ({ metal }) =>
    piece(
      symmetric(
        'M0 300C60 296 92 220 98 112L132 112C134 180 150 230 184 280C190 320 190 350 184 392C120 402 60 402 0 398',
      ),
      MAIN,
      {
        folds: onBothSides((line) => fold(line, 10, 0.7), 'M30 340C80 336 120 330 170 320'),
      },
    ) +
    binding(across('M0 300C60 296 92 220 98 112'), EDGING, 8) +
    onBothSides((line) => binding(line, EDGING, 8), 'M132 112C134 180 150 230 184 280') +
    piece(closed('M-22 300L22 300L22 400L-22 400Z'), SECOND) +
    [322, 348, 374].map((y) => slider(400, y, 24, metal)).join('') +
    slider(284, 170, 38, metal) +
    slider(516, 170, 38, metal) +
    raised(60, highBottoms(MAIN, true)),
};

export const sportBikini = {
  fit: { centre: 446, scale: 1.28 },
  closeUp: [120, 100, 420],
  front: () => {
    const neckline = 'M0 226C60 222 88 180 92 110';
    const outline = symmetric(
      `${neckline}L142 106C140 170 150 220 190 258C198 310 198 350 192 394C130 404 60 404 0 402`,
    );
    const panel = 'M190 258C150 230 120 300 118 398L192 396C198 350 198 310 190 258Z';
    return (
      inside(symmetric('M0 180C50 176 84 150 96 108L138 108C130 180 90 236 0 244'), MAIN) +
      piece(outline, MAIN, {
        folds:
          swell(312, 310, 72, 56, 0.8) +
          swell(488, 310, 72, 56, 0.8) +
          fold(placed('M0 250C2 290 -3 330 0 366'), 14, 0.6),
      }) +
      piece(closed(panel), SECOND) +
      piece(closedOpposite(panel), SECOND) +
      onBothSides(seam, 'M190 258C150 230 120 300 118 398') +
      binding(across(neckline), EDGING, 10) +
      onBothSides((line) => binding(line, EDGING, 10), 'M142 106C140 170 150 220 190 258') +
      piece(symmetric('M0 390C60 392 130 392 194 382L190 428C130 438 60 438 0 436'), EDGING) +
      stitches(across('M0 398C60 400 130 400 192 390')) +
      stitches(across('M0 426C60 428 130 428 190 418')) +
      raised(110, hipsters(MAIN, { top: 620, side: 96, band: true, cord: true }))
    );
  },
  back: () =>
    piece(
      symmetric(
        'M0 196C30 194 60 160 92 108L142 106C120 180 64 236 62 290C62 330 120 350 194 356L192 394C130 404 60 404 0 402',
      ),
      MAIN,
      {
        folds: fold(placed('M0 220C3 270 -3 320 0 380'), 13, 0.7),
      },
    ) +
    binding(across('M0 196C30 194 60 160 92 108'), EDGING, 10) +
    onBothSides((line) => binding(line, EDGING, 10), 'M142 106C120 180 64 236 62 290C62 330 120 350 194 356') +
    piece(symmetric('M0 390C60 392 130 392 194 382L190 428C130 438 60 438 0 436'), EDGING) +
    stitches(across('M0 398C60 400 130 400 192 390')) +
    stitches(across('M0 426C60 428 130 428 190 418')) +
    raised(110, hipsters(MAIN, { top: 620, side: 96, band: true, seat: true })),
};
