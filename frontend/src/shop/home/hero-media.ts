import type { ImagePreload } from '../../page/page-head';

export const narrowScreen = '(max-width: 700px)';

export const heroVideos = [
  { src: '/media/hero-av1.mp4', type: 'video/mp4; codecs="av01.0.05M.08"' },
  { src: '/media/hero-vp9.webm', type: 'video/webm; codecs="vp9"' },
  { src: '/media/hero-h264.mp4', type: 'video/mp4; codecs="avc1.64001f"' },
];

export const heroPreloads: ImagePreload[] = [
  { srcSet: '/media/poster-640.avif', media: narrowScreen },
  { srcSet: '/media/poster-1280.avif', media: '(min-width: 700.02px)' },
];
