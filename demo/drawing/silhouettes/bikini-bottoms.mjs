import { binding, bow, fold, looseStrap, piece, ring, seam, stitches, swell } from '../fabric.mjs';
import { across, onBothSides, placed, symmetric } from '../geometry.mjs';
import { SECOND, EDGING } from '../paints.mjs';

/** The whole pair, moved up to leave less ground below the top. */
export const raised = (by, bottoms) => `<g transform="translate(0 ${-by})">${bottoms}</g>`;

/** Bottoms that are tied at both hips. */
export const tieBottoms = (paint, { seat = false } = {}) => {
  const top = seat ? 'M0 668C60 664 110 652 152 636' : 'M0 690C60 686 110 670 152 646';
  const leg = seat
    ? 'C156 660 154 680 148 694C120 730 84 800 40 868C28 880 10 884 0 884'
    : 'C156 664 154 678 148 690C96 720 56 790 36 866C26 880 10 884 0 884';
  const outline = symmetric(top + leg);
  const legLine = seat ? 'M148 694C120 730 84 800 40 868' : 'M148 690C96 720 56 790 36 866';
  return (
    piece(outline, paint, {
      folds:
        fold(across('M0 872C20 850 34 842 44 838'), 10, 0.7) +
        onBothSides((line) => fold(line, 12, 0.8), 'M146 664C110 690 70 716 30 726') +
        (seat ? fold(placed('M0 672C2 740 -2 800 0 880'), 12, 0.9) : ''),
    }) +
    onBothSides(
      (line) => stitches(line),
      legLine.replace(/^M(\S+) (\S+)/, (_, x, y) => `M${x - 5} ${Number(y) + 4}`),
    ) +
    binding(across(top), EDGING, 9) +
    bow(558, 656, EDGING, { turn: -14, scale: 0.72, width: 9 }) +
    bow(242, 656, EDGING, { turn: 16, scale: 0.72, width: 9 })
  );
};

/** Bottoms without ties, `rise` units high at the side. */
export const hipsters = (paint, { top = 640, side = 60, seat = false, band = false, cord = false } = {}) => {
  const waist = `M0 ${top + 14}C70 ${top + 12} 140 ${top + 6} 182 ${top}`;
  const leg = seat
    ? `C188 ${top + side * 0.5} 190 ${top + side * 0.8} 190 ${top + side}C150 ${top + side + 50} 100 ${top + side + 110} 44 884C30 894 12 896 0 896`
    : `C188 ${top + side * 0.5} 190 ${top + side * 0.8} 190 ${top + side}C130 ${top + side + 22} 66 ${top + side + 90} 40 880C30 894 12 896 0 896`;
  const outline = symmetric(waist + leg);
  const bandEdge = `M0 ${top + 50}C70 ${top + 48} 142 ${top + 42} 188 ${top + 34}`;
  return (
    piece(outline, paint, {
      folds:
        onBothSides(
          (line) => fold(line, 13, 0.8),
          `M186 ${top + side * 0.8}C140 ${top + side + 6} 90 ${top + side + 40} 60 ${top + side + 80}`,
        ) +
        fold(across('M0 880C18 862 32 856 44 852'), 10, 0.7) +
        (seat ? fold(placed(`M0 ${top + 20}C3 ${top + 90} -3 820 0 890`), 12, 0.9) : ''),
    }) +
    (band
      ? piece(symmetric(`${waist}L188 ${top + 34}C142 ${top + 42} 70 ${top + 48} 0 ${top + 50}`), SECOND) +
        stitches(across(bandEdge))
      : stitches(across(`M0 ${top + 28}C70 ${top + 26} 140 ${top + 20} 184 ${top + 14}`))) +
    (cord
      ? looseStrap(placed(`M-8 ${top + 34}C-30 ${top + 70} -20 ${top + 96} -34 ${top + 120}`), EDGING, 7) +
        looseStrap(placed(`M8 ${top + 34}C20 ${top + 66} 26 ${top + 90} 16 ${top + 126}`), EDGING, 7) +
        ring(390, top + 33, 4, '#c9a557') +
        ring(410, top + 33, 4, '#c9a557')
      : '') +
    onBothSides(
      (line) => stitches(line),
      `M184 ${top + side + 8}C${seat ? 148 : 126} ${top + side + (seat ? 58 : 32)} ${seat ? 96 : 60} ${top + side + (seat ? 118 : 98)} ${seat ? 38 : 34} 876`,
    )
  );
};

/** Bottoms that reach the waist. */
export const highBottoms = (paint, seat) => {
  const waist = 'M0 548C60 548 110 544 146 536';
  const outline = symmetric(
    `${waist}C154 590 180 640 190 700C${seat ? '160 760 110 830 46 900' : '130 730 70 800 42 896'}C30 908 12 910 0 910`,
  );
  return (
    piece(outline, paint, {
      folds:
        swell(400, 690, 120, 90, 0.8) +
        onBothSides((line) => fold(line, 9, 1), 'M178 650C150 656 130 652 104 662') +
        onBothSides((line) => fold(line, 9, 1), 'M184 684C150 684 126 690 96 694') +
        onBothSides((line) => fold(line, 9, 0.9), 'M168 616C150 618 130 616 110 622') +
        (seat ? fold(placed('M0 600C3 700 -3 800 0 900'), 11, 0.9) : ''),
    }) +
    piece(symmetric(`${waist}L154 578C112 588 60 592 0 592`), SECOND) +
    stitches(across('M0 598C60 598 112 594 156 584')) +
    onBothSides((line) => seam(line), 'M84 592C92 640 104 690 100 742') +
    onBothSides((line) => stitches(line), seat ? 'M184 706C156 764 106 832 42 894' : 'M182 710C126 740 66 806 36 890')
  );
};
