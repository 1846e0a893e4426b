import { binding, button, fold, gathers, inside, looseStrap, piece, seam, stitches, strap } from '../fabric.mjs';
import { across, closed, closedOpposite, evenly, onBothSides, opposite, placed, symmetric } from '../geometry.mjs';
import { MAIN, SECOND, EDGING } from '../paints.mjs';

const tucks = (y, half, length, count) =>
  gathers(
    evenly(count, -half, half).map((x) =>
      placed(`M${x} ${y}C${x * 1.02} ${y + length * 0.4} ${x * 1.05} ${y + length * 0.7} ${x * 1.08} ${y + length}`),
    ),
    0.8,
  );

const tassel = (x, y) =>
  `<circle cx="${x}" cy="${y}" r="7" fill="${SECOND}"/>` +
  looseStrap(`M${x} ${y + 4}L${x} ${y + 34}`, SECOND, 11) +
  `<path d="M${x - 3} ${y + 8}V${y + 34}M${x + 2} ${y + 8}V${y + 34}" stroke="#1a0f08" stroke-opacity=".3"/>`;

const fringe = (from, to, y) =>
  evenly(46, from, to)
    .map((x, i) => placed(`M${x} ${y(x)}C${x - 3} ${y(x) + 12} ${x + 3} ${y(x) + 22} ${x + (i % 3) - 1} ${y(x) + 36}`))
    .map(
      (line) =>
        `<path d="${line}" fill="none" stroke="${EDGING}" stroke-width="3.4"/><path d="${line}" fill="none" stroke="#1a0f08" stroke-opacity=".25" stroke-width="1"/>`,
    )
    .join('');

export const sarong = {
  fit: { centre: 500, scale: 1.1 },
  closeUp: [330, 120, 400],
  front: () => {
    const under =
      'M-158 180C-60 200 60 196 150 172C190 380 214 600 226 838C80 866 -90 868 -236 840C-222 600 -196 380 -158 180Z';
    const flap =
      'M-158 176C-60 196 60 192 152 168C158 180 160 190 156 204C150 360 60 640 -64 880C-130 884 -190 878 -246 866C-228 600 -200 380 -158 176Z';
    const hem = (x) => 866 + (x + 246) * 0.08;
    return (
      piece(closed(under), MAIN, {
        folds:
          fold(placed('M120 260C160 420 170 620 166 820'), 18) +
          fold(placed('M90 420C120 560 110 700 96 830'), 16, 0.9),
      }) +
      fringe(-60, 222, (x) => 856 - Math.abs(x) * 0.06) +
      fringe(-242, -66, hem) +
      piece(closed(flap), MAIN, {
        folds:
          fold(placed('M140 200C60 360 -60 560 -170 860'), 18) +
          fold(placed('M132 196C20 320 -110 480 -216 720'), 18) +
          fold(placed('M126 190C10 260 -110 360 -190 500'), 16) +
          fold(placed('M150 220C100 400 20 600 -90 860'), 14, 0.9) +
          fold(placed('M110 186C30 210 -70 250 -164 290'), 12, 0.8),
      }) +
      binding(placed('M156 204C150 360 60 640 -64 880'), SECOND, 12) +
      stitches(placed('M-156 192C-60 212 60 208 150 184')) +
      piece(closed('M138 186C176 230 204 300 196 372C178 368 162 376 150 366C160 300 148 240 126 200Z'), MAIN, {
        folds: fold(placed('M142 200C172 250 180 310 172 366'), 9),
      }) +
      piece(closed('M150 180C196 210 246 250 262 312C246 320 236 334 218 334C206 280 176 230 138 200Z'), MAIN, {
        folds: fold(placed('M156 196C200 230 226 270 238 326'), 9),
      }) +
      piece(
        closed(
          'M128 178C136 164 158 160 170 168C178 178 178 198 168 208C154 216 136 212 130 202C126 194 124 186 128 178Z',
        ),
        MAIN,
        {
          folds:
            fold(placed('M132 176C142 186 156 196 160 210'), 5) + fold(placed('M148 164C154 176 164 186 174 190'), 5),
        },
      )
    );
  },
};

const kaftanBody = (neck) =>
  symmetric(
    `${neck}C98 106 150 120 190 148C244 186 296 270 326 366C326 394 316 414 300 430C258 424 214 432 182 452C178 590 204 770 246 926C160 944 70 948 0 948`,
  );
const kaftanCuff = 'M326 366C326 394 316 414 300 430';
const kaftanHem = 'M0 930C70 930 160 926 240 906';
const kaftanFolds =
  onBothSides((line) => fold(line, 24, 0.6), 'M182 470C136 560 140 720 176 910') +
  onBothSides((line) => fold(line, 22, 0.45), 'M110 430C70 560 84 760 96 936') +
  fold(placed('M12 480C-14 620 16 780 -6 940'), 24, 0.4) +
  onBothSides((line) => fold(line, 16, 0.6), 'M300 400C250 376 204 384 170 428') +
  onBothSides((line) => fold(line, 16, 0.5), 'M262 262C220 286 190 330 172 390');
const kaftanTrim =
  onBothSides((line) => binding(line, SECOND, 16), kaftanCuff) +
  onBothSides((line) => strap(line, MAIN, 3), 'M200 700C210 770 222 840 236 904') +
  onBothSides((line) => stitches(line, '#fff', 0.8), 'M192 690C202 770 214 840 228 908') +
  binding(across(kaftanHem), SECOND, 14) +
  [20, 29]
    .map((rise) => stitches(across(`M0 ${930 - rise}C70 ${930 - rise} 160 ${926 - rise} 236 ${906 - rise}`), SECOND, 1))
    .join('');

export const kaftan = {
  fit: { centre: 522, scale: 1.06 },
  closeUp: [210, 60, 390],
  front: () => {
    const placket = 'M0 296C10 234 30 166 46 98L76 101C62 180 42 260 28 350C20 362 10 368 0 370Z';
    return (
      inside(symmetric('M0 106C20 106 36 104 48 98L60 120C44 180 16 270 0 320'), MAIN) +
      piece(kaftanBody('M0 296C10 234 30 166 46 98'), MAIN, { folds: kaftanFolds }) +
      piece(closed(placket), SECOND) +
      piece(closedOpposite(placket), SECOND) +
      [6, 13, 20]
        .map((inset) =>
          onBothSides(
            (line) => stitches(line, '#fff', 0.85),
            `M${inset * 0.5} ${308 + inset * 2}C${10 + inset} 240 ${30 + inset} 170 ${46 + inset} 103`,
          ),
        )
        .join('') +
      looseStrap(placed('M-4 296C-20 350 -36 390 -30 440'), SECOND, 6) +
      looseStrap(placed('M4 296C24 360 20 400 34 456'), SECOND, 6) +
      tassel(370, 444) +
      tassel(434, 460) +
      onBothSides((line) => strap(line, SECOND, 7), 'M176 600C150 606 130 616 112 630') +
      kaftanTrim
    );
  },
  back: () =>
    piece(kaftanBody('M0 122C24 120 40 112 52 98'), MAIN, { folds: kaftanFolds + tucks(206, 54, 130, 7) }) +
    seam(across('M0 204C80 202 160 196 222 186')) +
    binding(across('M0 122C24 120 40 112 52 98'), SECOND, 12) +
    kaftanTrim,
};

const shirtSleeve = 'M168 150C214 168 250 226 276 300L334 470C320 492 286 508 258 508L204 388C190 340 176 280 168 240Z';
const rolledCuff = 'M320 430L340 484C322 508 284 524 254 522L234 468C268 470 304 454 320 430Z';
const shirtSleeves =
  piece(closed(shirtSleeve), MAIN, {
    folds:
      fold(placed('M196 300C226 330 250 370 276 440'), 14) + fold(placed('M180 260C220 270 250 290 280 330'), 13, 0.8),
  }) +
  piece(closedOpposite(shirtSleeve), MAIN, {
    folds:
      fold(opposite('M196 300C226 330 250 370 276 440'), 14) +
      fold(opposite('M184 250C224 260 254 290 284 340'), 13, 0.8),
  }) +
  [closed, closedOpposite].map((side) => piece(side(rolledCuff), MAIN)).join('') +
  onBothSides((line) => stitches(line), 'M240 476C270 476 302 462 320 440');
const shirtBody = (neck) =>
  symmetric(
    `${neck}C110 124 140 136 170 152C196 190 208 250 210 310C206 470 214 630 222 740C222 790 196 838 140 872C96 896 50 904 0 904`,
  );
const shirtFolds =
  onBothSides((line) => fold(line, 20, 0.55), 'M196 330C160 480 176 640 190 800') +
  onBothSides((line) => fold(line, 20, 0.4), 'M110 470C90 600 106 720 96 860') +
  onBothSides((line) => fold(line, 14, 0.55), 'M200 270C160 290 130 300 96 296');
const hemStitches = stitches(across('M0 891C50 891 92 884 134 860C184 830 212 786 214 742'));

export const shirtCoverUp = {
  fit: { centre: 500, scale: 1.08 },
  closeUp: [250, 60, 380],
  front: () => {
    const collar = 'M4 176C20 150 44 120 58 92C74 100 88 112 96 128C92 160 78 196 60 226C36 214 16 198 4 176Z';
    return (
      shirtSleeves +
      inside(symmetric('M0 92C24 92 44 92 60 96L74 120C50 160 20 184 0 190'), MAIN) +
      piece(shirtBody('M0 184C24 170 50 140 70 118'), MAIN, { folds: shirtFolds }) +
      onBothSides(seam, 'M170 152C186 190 194 240 196 300') +
      `<path d="${placed('M-20 196L-20 898')}" stroke="#1a0f08" stroke-opacity=".35" stroke-width="2"/>` +
      stitches(placed('M-14 196L-14 896')) +
      stitches(placed('M18 196L18 896')) +
      [236, 330, 424, 518, 612, 706, 800].map((y) => button(402, y)).join('') +
      piece(closed('M64 306L152 300L156 392L110 412L66 396Z'), MAIN) +
      stitches(placed('M70 318L148 312')) +
      piece(closed(collar), MAIN) +
      piece(closedOpposite(collar), MAIN) +
      onBothSides((line) => stitches(line), 'M12 178C28 196 42 206 56 214C70 190 82 160 88 132') +
      hemStitches
    );
  },
  back: () =>
    shirtSleeves +
    piece(shirtBody('M0 120C30 120 54 112 70 104'), MAIN, {
      folds:
        shirtFolds +
        fold(placed('M-12 250C-16 460 -10 660 -14 880'), 12) +
        fold(placed('M12 250C16 460 10 660 14 880'), 12),
    }) +
    onBothSides(seam, 'M170 152C186 190 194 240 196 300') +
    seam(across('M0 246C70 246 140 240 196 230')) +
    stitches(across('M0 254C70 254 140 248 198 238')) +
    strap(placed('M0 246L0 284'), MAIN, 9) +
    piece(symmetric('M0 84C30 84 56 90 74 104L92 134C60 154 30 158 0 158'), MAIN) +
    stitches(across('M0 150C30 150 58 146 84 130')) +
    hemStitches,
};

const tier = (top, bottom, upper, lower, count) =>
  piece(
    symmetric(
      `M0 ${top}C${upper * 0.5} ${top} ${upper * 0.9} ${top - 4} ${upper} ${top - 8}C${upper + 6} ${top + 60} ${lower - 6} ${bottom - 60} ${lower} ${bottom - 14}C${lower * 0.7} ${bottom} ${lower * 0.4} ${bottom + 4} 0 ${bottom + 4}`,
    ),
    MAIN,
    {
      folds:
        tucks(top, upper * 0.94, 46, count) +
        evenly(7, -lower * 0.84, lower * 0.84)
          .map((x, i) =>
            fold(
              placed(
                `M${x * 0.86} ${top + 40}C${x * 0.92 + 8} ${top + 90} ${x * 0.96 - 8} ${bottom - 60} ${x} ${bottom}`,
              ),
              15,
              i % 2 === 0 ? 0.9 : 0.55,
            ),
          )
          .join(''),
    },
  );

export const beachDress = {
  fit: { centre: 505, scale: 1.08 },
  closeUp: [210, 60, 400],
  front: () => {
    const neck = 'M0 262C40 260 66 236 80 206';
    const bodice = symmetric(`${neck}L96 204C104 244 120 284 142 316C148 350 150 380 148 414C90 424 40 424 0 424`);
    return (
      inside(symmetric('M0 290C60 284 90 250 96 206L120 270C90 330 40 350 0 350'), MAIN) +
      onBothSides((line) => looseStrap(line, EDGING, 9), 'M88 210C92 170 86 130 78 92') +
      tier(654, 892, 196, 236, 23) +
      tier(414, 664, 150, 202, 19) +
      piece(bodice, MAIN, {
        folds:
          onBothSides((line) => fold(line, 9, 0.9), 'M30 290C34 330 40 360 46 410') +
          onBothSides((line) => fold(line, 9, 0.9), 'M70 270C76 310 84 350 94 404') +
          fold(placed('M0 290C3 330 -3 370 0 416'), 9, 0.8),
      }) +
      binding(across(neck), EDGING, 9) +
      onBothSides((line) => binding(line, EDGING, 9), 'M96 204C104 244 120 284 142 316') +
      stitches(across('M0 416C40 416 90 416 146 406')) +
      seam(across('M0 658C100 656 160 652 196 644')) +
      looseStrap(placed('M-2 264C-14 290 -26 310 -22 340'), EDGING, 6) +
      looseStrap(placed('M2 264C16 290 14 320 24 348'), EDGING, 6)
    );
  },
};
