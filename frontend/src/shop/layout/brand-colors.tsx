import type { Store } from '../../api/models';

/**
 * CSS variables with the colors that staff chose, for tokens.css and Ant Design. The markup of the page contains them,
 * so that the first paint uses these colors. The back office is outside this layout and has its own colors. Hover
 * colors have more contrast than normal colors.
 */
export function BrandColors({ store: { accent, darkAccent } }: { store: Store }) {
  if (accent === null && darkAccent === null) return null;
  const light = accent === null ? '' : `:root{${colorsOf(accent, '#000')};--brand-light:${accent}}`;
  const dark = darkAccent === null ? usual : colorsOf(darkAccent, '#fff');
  return (
    <style>
      {`${light}html[data-theme=dark]{${dark}}@media(prefers-color-scheme:dark){html[data-theme=system]{${dark}}}`}
    </style>
  );
}

const colorsOf = (color: string, end: string) =>
  `--brand:${color};--brand-hover:color-mix(in srgb,${color},${end} 15%);` +
  `--brand-soft:color-mix(in srgb,${color} 25%,transparent)`;
const usual = '--brand:initial;--brand-hover:initial;--brand-soft:initial';
