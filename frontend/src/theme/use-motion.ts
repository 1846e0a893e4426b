import { useMediaQuery } from '../device/observed';

/**
 * Returns whether Ant Design may animate popups. Use it only in components that the server does not render. Shortening
 * the animations with CSS is not enough: the first frame would still show a dialog at a fifth of its size, and a click
 * during this frame would miss the dialog's button.
 */
export const useMotion = () => !useMediaQuery('(prefers-reduced-motion: reduce)');
