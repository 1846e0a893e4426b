import { useMediaQuery } from '../device/observed';

/**
 * Returns whether Ant Design may animate popups. Use it only in components that the server does not render. With a very
 * short CSS animation, the first frame would still paint a dialog at a fifth of its size. A click during this frame
 * would miss its button.
 */
export const useMotion = () => !useMediaQuery('(prefers-reduced-motion: reduce)');
