import type shapes from './icon-shapes.json';

export type IconName = keyof typeof shapes;

/**
 * Icon from the document's SVG sprite. The icon has no accessible name: its control, or the text next to it, gives the
 * meaning.
 */
export function Icon({ name, size }: { name: IconName; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" className="icon" aria-hidden="true">
      <use href={`#icon-${name}`} />
    </svg>
  );
}
