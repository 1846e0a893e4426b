import { binding, fold, gathers, inside, looseStrap, piece, seam, stitches, strap } from '../fabric.mjs';
import {
  across,
  closed,
  closedOpposite,
  evenly,
  onBothSides,
  opposite,
  placed,
  star,
  symmetric,
} from '../geometry.mjs';
import { MAIN, SECOND, EDGING } from '../paints.mjs';

/** A wide waistband with the far side showing above it; `dip` lowers its middle edge in front. */
const waistband = (paint, { half, top, depth, dip = 14 }) => {
  const upper = `M0 ${top + dip}C${half * 0.5} ${top + dip} ${half * 0.85} ${top + 4} ${half} ${top}`;
  const lower = `L${half + depth * 0.16} ${top + depth}C${half * 0.85} ${top + depth + 6} ${half * 0.5} ${top + depth + dip} 0 ${top + depth + dip}`;
  return {
    behind: inside(
      symmetric(
        `M0 ${top - 8}C${half * 0.5} ${top - 8} ${half * 0.85} ${top - 6} ${half} ${top}C${half * 0.85} ${top + 20} ${half * 0.5} ${top + dip + 14} 0 ${top + dip + 14}`,
      ),
      paint,
    ),
    front:
      piece(symmetric(upper + lower), paint) +
      seam(
        across(
          `M0 ${top + depth + dip}C${half * 0.5} ${top + depth + dip} ${half * 0.85} ${top + depth + 6} ${half + depth * 0.16} ${top + depth}`,
        ),
      ) +
      stitches(
        across(
          `M0 ${top + depth + dip + 7}C${half * 0.5} ${top + depth + dip + 7} ${half * 0.85} ${top + depth + 13} ${half + depth * 0.16} ${top + depth + 7}`,
        ),
      ),
  };
};

/** The right leg of long leggings, knee and calf drawn as they fall when laid flat. */
const LONG_LEG =
  'M0 128L126 126C150 200 172 270 170 350C168 450 146 540 138 620C134 690 142 740 136 800C130 850 124 890 122 926C104 936 70 938 52 932C52 890 46 830 40 770C36 720 44 680 38 630C32 560 14 470 0 398Z';
const SHORTER_LEG =
  'M0 128L126 126C150 200 172 270 170 350C168 450 148 540 140 620C138 690 146 740 140 792C137 812 136 822 134 832C112 842 70 844 46 838C46 820 44 800 42 780C38 720 44 680 38 630C32 560 14 470 0 398Z';
const FLARED_LEG =
  'M0 128L126 126C150 200 168 270 164 350C158 450 134 520 128 590C134 700 186 820 222 916C170 944 70 950 24 938C34 820 40 700 36 600C30 540 12 470 0 398Z';

const legFolds = (mirror) => {
  const on = mirror ? opposite : placed;
  return (
    fold(on('M6 398C34 396 60 386 84 366'), 13, 0.6) +
    fold(on('M150 250C130 262 112 266 92 264'), 11, 0.4) +
    fold(on('M136 600C110 612 80 612 52 602'), 13, 0.9) +
    fold(on('M138 634C112 640 84 646 48 638'), 12, 0.8) +
    fold(on('M126 660C106 668 84 672 64 670'), 11, 0.5) +
    fold(on('M98 240C112 330 112 440 98 560'), 30, 0.35) +
    fold(on('M92 700C96 770 92 840 88 910'), 24, 0.4)
  );
};
const ankleFolds =
  onBothSides((line) => fold(line, 10, 0.8), 'M124 880C106 888 80 890 56 884') +
  onBothSides((line) => fold(line, 9, 0.6), 'M128 850C108 862 84 864 60 862');

const SIDE_STRIPE =
  'M112 132L128 132C152 200 174 270 172 350C170 450 148 540 140 620C136 690 144 740 138 800C132 850 126 890 124 934L104 936C108 880 112 840 116 800C120 750 114 700 118 620C124 540 144 450 148 350C150 280 134 200 112 132Z';
const stripeOf = (side) =>
  `<path d="${side(SIDE_STRIPE)}" fill="${SECOND}" stroke="#fff" stroke-opacity=".9" stroke-width="5"/>`;

const leggings = (leg, { sideStripe = false, otherLeg = MAIN, lines = '', folds = '' } = {}) => {
  return (
    piece(closedOpposite(leg), otherLeg, {
      folds: legFolds(true) + folds,
      lines: lines + (sideStripe ? stripeOf(closedOpposite) : ''),
    }) +
    piece(closed(leg), MAIN, {
      folds: legFolds(false) + folds,
      lines: lines + (sideStripe ? stripeOf(closed) : ''),
    }) +
    seam(placed('M0 160C3 240 -3 320 0 398'))
  );
};

const seatFolds =
  onBothSides((line) => fold(line, 14, 0.9), 'M14 404C60 410 110 390 150 350') +
  fold(placed('M0 170C3 250 -3 320 0 398'), 12, 0.8);

export const fullLeggings = {
  fit: { centre: 512, scale: 1.09 },
  closeUp: [250, 470, 400],
  front: ({ sideStripe, plainLeg }) => {
    const band = waistband(EDGING, { half: 122, top: 84, depth: 66 });
    return (
      band.behind +
      leggings(LONG_LEG, { sideStripe, otherLeg: plainLeg ? SECOND : MAIN, folds: ankleFolds }) +
      onBothSides((line) => stitches(line), 'M52 920C76 926 104 924 122 914') +
      band.front
    );
  },
  back: ({ sideStripe }) => {
    const band = waistband(EDGING, { half: 122, top: 84, depth: 66, dip: -6 });
    return (
      leggings(LONG_LEG, { sideStripe, folds: seatFolds + ankleFolds }) +
      onBothSides((line) => stitches(line), 'M60 300C96 306 124 296 146 282') +
      onBothSides((line) => stitches(line), 'M52 920C76 926 104 924 122 914') +
      band.front +
      `<path d="${star(400, 116, 9)}" fill="#fff" fill-opacity=".8"/>`
    );
  },
};

export const sevenEighthLeggings = {
  fit: { centre: 462, scale: 1.18 },
  closeUp: [170, 400, 400],
  front: () => {
    const band = waistband(EDGING, { half: 122, top: 84, depth: 72, dip: 34 });
    const crest = 'M-260 470C-190 420 -130 420 -80 460C-30 500 20 500 70 450C120 400 180 400 260 440';
    const shift = (dy) => crest.replace(/(-?\d+) (\d+)/g, (_, x, y) => `${x} ${Number(y) + dy}`);
    const water = `<path d="${placed(crest)}L700 900L100 900Z" fill="${SECOND}"/>`;
    const foam = [0, 26, 46]
      .map(
        (dy, i) =>
          `<path d="${placed(shift(dy))}" fill="none" stroke="#fff" stroke-opacity="${0.85 - i * 0.25}" stroke-width="${7 - i * 2}"/>`,
      )
      .join('');
    return (
      band.behind +
      leggings(SHORTER_LEG, { lines: water + foam }) +
      onBothSides((line) => stitches(line), 'M46 824C76 832 110 830 134 820') +
      band.front
    );
  },
  back: () => {
    const band = waistband(EDGING, { half: 122, top: 84, depth: 72, dip: -6 });
    return (
      leggings(SHORTER_LEG, { folds: seatFolds }) +
      onBothSides((line) => stitches(line), 'M46 824C76 832 110 830 134 820') +
      band.front
    );
  },
};

export const flareLeggings = {
  fit: { centre: 512, scale: 1.08 },
  closeUp: [220, 30, 390],
  front: () => {
    const flareFolds =
      onBothSides((line) => fold(line, 18, 0.9), 'M60 640C70 740 70 840 62 930') +
      onBothSides((line) => fold(line, 18, 0.9), 'M112 640C130 740 158 830 180 916') +
      onBothSides((line) => fold(line, 16, 0.7), 'M86 620C96 740 112 840 122 936');
    return (
      inside(symmetric('M0 78C60 78 100 80 122 84C100 120 50 140 0 146'), EDGING) +
      leggings(FLARED_LEG, { folds: flareFolds }) +
      onBothSides(seam, 'M86 210C100 340 84 480 82 590C88 700 104 830 124 940') +
      onBothSides((line) => stitches(line), 'M26 922C90 934 160 926 214 902') +
      piece(
        closed(
          'M-122 84C-60 96 40 120 134 152C90 168 40 172 0 172C-40 172 -100 164 -136 152C-130 130 -126 104 -122 84Z',
        ),
        EDGING,
      ) +
      piece(
        closed('M122 84C60 96 -40 124 -136 150C-100 166 -60 172 0 172C50 172 100 166 136 152C130 130 126 104 122 84Z'),
        EDGING,
        { folds: fold(placed('M110 100C60 116 0 136 -70 156'), 8, 0.7) },
      ) +
      stitches(placed('M118 94C56 106 -40 132 -120 156'))
    );
  },
  back: () => {
    const band = waistband(EDGING, { half: 122, top: 84, depth: 66, dip: -6 });
    const flareFolds =
      onBothSides((line) => fold(line, 18, 0.9), 'M60 640C70 740 70 840 62 930') +
      onBothSides((line) => fold(line, 18, 0.9), 'M112 640C130 740 158 830 180 916');
    return (
      leggings(FLARED_LEG, { folds: seatFolds + flareFolds }) +
      onBothSides(seam, 'M86 400C90 480 84 540 82 590C88 700 104 830 124 940') +
      onBothSides((line) => stitches(line), 'M26 922C90 934 160 926 214 902') +
      band.front
    );
  },
};

const BIKE_LEG =
  'M0 270L168 262C196 360 218 450 220 540C220 620 214 690 206 752C160 768 90 770 44 762C40 690 24 620 0 556Z';
const bikeShorts = (seat) => {
  const band = waistband(EDGING, { half: 160, top: 216, depth: 78, dip: seat ? -6 : 16 });
  const folds = (on) =>
    fold(on('M6 556C44 552 84 536 112 508'), 15, 0.6) +
    fold(on('M200 600C180 612 150 616 120 610'), 13, 0.5) +
    fold(on('M130 340C160 460 160 600 140 740'), 34, 0.35);
  const middle = seat ? fold(placed('M0 310C3 400 -3 480 0 556'), 13, 0.9) : '';
  return (
    (seat ? '' : band.behind) +
    piece(closedOpposite(BIKE_LEG), MAIN, { folds: folds(opposite) + middle }) +
    piece(closed(BIKE_LEG), MAIN, { folds: folds(placed) + middle }) +
    seam(placed('M0 310C3 400 -3 480 0 556')) +
    onBothSides(seam, 'M148 282C170 360 186 450 188 540C188 620 182 690 174 760') +
    (seat ? '' : onBothSides((line) => strap(line, SECOND, 7), 'M156 400C170 410 190 416 208 414')) +
    onBothSides((line) => stitches(line), 'M154 410C170 470 176 560 172 640C190 646 200 646 212 642') +
    onBothSides((line) => binding(line, SECOND, 12), 'M44 756C90 764 160 762 206 746') +
    band.front +
    (seat ? `<path d="${star(400, 250, 11)}" fill="#fff" fill-opacity=".8"/>` : '')
  );
};

export const bikeShort = {
  fit: { centre: 490, scale: 1.34 },
  closeUp: [330, 120, 400],
  front: () => bikeShorts(false),
  back: () => bikeShorts(true),
};

const runningShorts = (seat, metal) => {
  const leg =
    'M0 318C60 316 120 310 166 300C196 380 236 500 262 600C268 640 258 676 232 700C170 716 90 722 34 718C28 680 14 640 0 604Z';
  const side =
    'M166 300C196 380 236 500 262 600C268 640 258 676 232 700C214 706 196 710 180 712C196 670 196 600 180 520C168 440 150 370 140 306Z';
  const folds = (on) =>
    fold(on('M60 340C70 440 80 560 70 700'), 22, 0.45) + fold(on('M118 340C140 440 150 560 140 700'), 20, 0.45);
  const tucks = gathers(
    evenly(17, -156, 156).map((x) => placed(`M${x} 316C${x * 1.02} 334 ${x * 1.06} 350 ${x * 1.1} 372`)),
    0.8,
  );
  const upper = symmetric('M0 262C60 262 120 258 160 250L168 304C120 318 60 322 0 322');
  return (
    (seat ? '' : inside(symmetric('M0 244C60 244 120 246 160 250C120 276 60 284 0 284'), EDGING)) +
    piece(closedOpposite(leg), MAIN, { folds: folds(opposite) + tucks }) +
    piece(closed(leg), MAIN, { folds: folds(placed) + tucks }) +
    [closed, closedOpposite].map((on) => piece(on(side), SECOND)).join('') +
    onBothSides((line) => binding(line, EDGING, 9), 'M140 306C150 370 168 440 180 520C196 600 196 670 180 712') +
    onBothSides((line) => binding(line, EDGING, 9), 'M262 600C268 640 258 676 232 700C170 716 90 722 34 718') +
    seam(placed('M0 322C3 420 -3 520 0 604')) +
    piece(upper, MAIN, {
      folds: gathers(
        evenly(25, -154, 154).map((x) => placed(`M${x} 262L${x * 1.03} 312`)),
        0.9,
      ),
    }) +
    stitches(across('M0 278C60 278 120 274 162 266')) +
    stitches(across('M0 304C60 304 120 300 166 290')) +
    (seat
      ? strap(placed('M70 392L150 384'), EDGING, 7) + `<circle cx="472" cy="391" r="5" fill="${metal}"/>`
      : looseStrap(placed('M-10 290C-26 340 -16 372 -34 412'), EDGING, 7) +
        looseStrap(placed('M10 290C30 330 22 372 40 404'), EDGING, 7))
  );
};

export const runningShort = {
  fit: { centre: 484, scale: 1.3 },
  closeUp: [380, 240, 380],
  front: ({ metal }) => runningShorts(false, metal),
  back: ({ metal }) => runningShorts(true, metal),
};
