import {
  binding,
  bow,
  fold,
  gathers,
  inside,
  looseStrap,
  piece,
  ring,
  slider,
  stitches,
  strap,
  swell,
} from '../fabric.mjs';
import { across, closed, closedOpposite, onBothSides, placed, star, symmetric } from '../geometry.mjs';
import { MAIN, SECOND, EDGING } from '../paints.mjs';
import { highBottoms, hipsters, raised, tieBottoms } from './bikini-bottoms.mjs';

const triangleTop = {
  cup: 'M22 406C40 330 66 262 106 212C140 262 172 330 186 402C140 420 70 422 22 406Z',
  inner: 'M22 404C40 330 66 262 106 212',
  outer: 'M106 212C140 262 172 330 184 398',
};

export const triangleBikini = {
  fit: { centre: 427, scale: 1.15 },
  closeUp: [160, 190, 380],
  front: ({ metal, centreRing }) => {
    const cup = (outline, paint, x) =>
      piece(outline, paint, {
        folds:
          swell(x, 350, 70, 64) +
          gathers(
            [0, 1, 2, 3, 4].map(
              (i) => `M${x - 60 + i * 30} 410C${x - 56 + i * 28} 390 ${x - 50 + i * 26} 376 ${x - 40 + i * 21} 362`,
            ),
            0.9,
          ),
      });
    return (
      looseStrap(placed('M106 216C112 160 150 120 142 76C136 50 112 60 96 40'), EDGING, 9) +
      looseStrap(placed('M-106 216C-120 170 -92 130 -116 92C-130 66 -160 74 -172 44'), EDGING, 9) +
      looseStrap(placed('M180 404C230 420 262 398 300 430C322 452 296 482 318 512'), EDGING, 9) +
      looseStrap(placed('M-180 404C-236 424 -260 404 -292 446C-306 470 -280 500 -306 528'), EDGING, 9) +
      cup(closed(triangleTop.cup), MAIN, 504) +
      cup(closedOpposite(triangleTop.cup), SECOND, 296) +
      onBothSides((line) => binding(line, EDGING, 8), triangleTop.inner) +
      onBothSides((line) => binding(line, EDGING, 8), triangleTop.outer) +
      strap(across('M0 406C60 419 130 418 190 402'), EDGING, 9) +
      (centreRing ? ring(400, 408, 15, metal) : '') +
      raised(70, tieBottoms(MAIN))
    );
  },
  back: () =>
    inside(closed(triangleTop.cup), MAIN) +
    inside(closedOpposite(triangleTop.cup), SECOND) +
    onBothSides((line) => binding(line, EDGING, 8), triangleTop.inner) +
    onBothSides((line) => binding(line, EDGING, 8), triangleTop.outer) +
    looseStrap(placed('M106 214C98 160 60 116 10 92'), EDGING, 9) +
    looseStrap(placed('M-106 214C-98 160 -60 116 -10 92'), EDGING, 9) +
    bow(400, 92, EDGING, { scale: 0.72, width: 9 }) +
    looseStrap(across('M0 456C90 452 180 440 186 402'), EDGING, 9) +
    bow(400, 456, EDGING, { turn: 4, scale: 0.78, width: 9 }) +
    raised(70, tieBottoms(MAIN, { seat: true })),
};

const bandeau = {
  front: ({ twist }) => {
    const top = 'M0 300C50 296 110 262 196 270';
    const outline = symmetric(`${top}C204 310 204 350 198 392C130 404 60 392 0 374`);
    const knot = closed(
      'M-26 292C-10 300 10 300 26 292C20 330 20 350 28 384C10 376 -10 376 -28 384C-20 350 -20 330 -26 292Z',
    );
    return (
      looseStrap(placed('M120 270C124 190 84 150 30 122C10 110 -14 120 -30 104'), EDGING, 9) +
      looseStrap(placed('M-120 270C-124 190 -84 150 -30 126C-4 112 20 108 44 92'), EDGING, 9) +
      piece(outline, MAIN, {
        folds:
          swell(288, 338, 84, 52) +
          swell(512, 338, 84, 52) +
          [-22, -8, 8, 22]
            .map((y) =>
              onBothSides(
                (line) => fold(line, 8, 0.9),
                `M20 ${338 + y * 0.8}C50 ${338 + y * 1.3} 80 ${338 + y * 1.8} 124 ${338 + y * 2.2}`,
              ),
            )
            .join(''),
      }) +
      stitches(across('M24 306C60 300 112 276 192 282')) +
      stitches(across('M24 374C70 384 130 392 192 382')) +
      piece(knot, twist ? MAIN : SECOND, {
        folds: fold(placed('M-14 300C-8 330 8 350 12 378'), 8) + fold(placed('M12 298C6 320 -2 340 -12 376'), 7),
      })
    );
  },
  back: ({ metal }) => {
    const outline = symmetric('M0 306C70 304 140 296 198 284C204 320 204 350 200 384C140 392 70 386 0 382');
    return (
      looseStrap(placed('M128 286C120 200 70 140 14 112'), EDGING, 9) +
      looseStrap(placed('M-128 286C-120 200 -70 140 -14 112'), EDGING, 9) +
      bow(400, 112, EDGING, { scale: 0.7, width: 9 }) +
      piece(outline, MAIN, { folds: onBothSides((line) => fold(line, 10, 0.7), 'M40 344C80 340 130 346 176 336') }) +
      stitches(across('M0 316C70 314 140 306 196 294')) +
      stitches(across('M0 372C70 376 140 382 196 374')) +
      piece(closed('M-16 302L16 302L16 386L-16 386Z'), SECOND) +
      ring(392, 344, 11, metal) +
      ring(408, 344, 11, metal)
    );
  },
};

export const bandeauBikini = {
  fit: { centre: 430, scale: 1.3 },
  closeUp: [220, 180, 380],
  front: (details) => bandeau.front(details) + raised(130, hipsters(MAIN, { top: 640, side: 64 })),
  back: (details) => bandeau.back(details) + raised(130, hipsters(MAIN, { top: 640, side: 64, seat: true })),
};

/** A bandeau and high bottoms: together, and each by itself. */
export const bandeauHighWaistBikini = {
  fit: { centre: 468, scale: 1.18 },
  closeUp: [220, 180, 380],
  front: (details) => bandeau.front(details) + raised(76, highBottoms(MAIN, false)),
  back: (details) => bandeau.back(details) + raised(76, highBottoms(MAIN, true)),
};
export const bandeauTop = { ...bandeau, fit: { centre: 260, scale: 1.6 }, closeUp: [220, 180, 380] };
export const highWaistBottoms = {
  fit: { centre: 723, scale: 1.6 },
  closeUp: [200, 520, 400],
  front: () => highBottoms(MAIN, false),
  back: () => highBottoms(MAIN, true),
};

export const halterBikini = {
  fit: { centre: 412, scale: 1.22 },
  closeUp: [330, 170, 400],
  front: ({ metal, chestStar }) => {
    const outline = symmetric(
      'M0 372C10 320 24 262 62 128C72 118 86 118 94 128C112 220 150 276 196 318C206 350 206 380 202 412C130 424 60 422 0 418',
    );
    const band = symmetric('M0 410C60 414 130 416 202 404L202 440C130 452 60 452 0 448');
    return (
      looseStrap(placed('M78 130C74 96 44 84 16 72'), EDGING, 15) +
      looseStrap(placed('M-78 130C-74 96 -44 84 -16 72'), EDGING, 15) +
      bow(400, 72, EDGING, { scale: 0.62, width: 13 }) +
      piece(outline, MAIN, {
        folds:
          swell(300, 352, 78, 60) +
          swell(500, 352, 78, 60) +
          onBothSides((line) => fold(line, 9, 0.8), 'M78 140C74 200 84 250 96 290') +
          onBothSides((line) => fold(line, 8, 0.7), 'M66 408C70 390 76 378 84 366'),
      }) +
      onBothSides((line) => binding(line, EDGING, 9), 'M0 372C10 320 24 262 62 128') +
      onBothSides((line) => binding(line, EDGING, 9), 'M94 128C112 220 150 276 196 318') +
      piece(band, SECOND) +
      stitches(across('M0 418C60 422 130 424 200 412')) +
      stitches(across('M0 442C60 444 130 444 200 432')) +
      (chestStar
        ? `<path d="${star(508, 316, 19, 0.1)}" fill="${metal}" stroke="#1a0f08" stroke-opacity=".35"/>`
        : '') +
      raised(120, hipsters(MAIN, { top: 640, side: 46, band: true }))
    );
  },
  back: ({ metal }) => {
    const wing = symmetric('M0 402C70 398 140 372 196 322C208 360 206 400 202 440C140 450 70 450 0 446');
    return (
      inside(
        symmetric(
          'M0 372C10 320 24 262 62 128C72 118 86 118 94 128C112 220 150 276 196 318C204 360 204 400 200 412C120 430 60 430 0 430',
        ),
        MAIN,
      ) +
      looseStrap(placed('M78 134C66 106 40 96 14 90'), EDGING, 15) +
      looseStrap(placed('M-78 134C-66 106 -40 96 -14 90'), EDGING, 15) +
      bow(400, 90, EDGING, { scale: 0.78, width: 13 }) +
      piece(wing, MAIN) +
      stitches(across('M0 410C70 406 140 382 192 334')) +
      stitches(across('M0 438C70 442 140 442 200 432')) +
      slider(400, 424, 26, metal) +
      raised(120, hipsters(MAIN, { top: 640, side: 46, band: true, seat: true }))
    );
  },
};
