import { useMediaQuery } from '../device/use-media-query';

/**
 * Whether Ant Design may move what it opens; for what is rendered in the browser only. An animation that CSS makes short still paints
 * its first frame, a dialog at a fifth of its size: a press that begins before that frame ends beside its button.
 */
export const useMotion = () => !useMediaQuery('(prefers-reduced-motion: reduce)');
