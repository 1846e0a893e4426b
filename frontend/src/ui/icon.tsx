import type shapes from './icon-shapes.json';

export type IconName = keyof typeof shapes;

/** A line drawing of the document's own, where each is written once; the control or text next to it says what it means. */
export function Icon({ name, size }: { name: IconName; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" className="icon" aria-hidden="true">
      <use href={`#icon-${name}`} />
    </svg>
  );
}
