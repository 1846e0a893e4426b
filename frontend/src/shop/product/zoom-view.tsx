import 'yet-another-react-lightbox/styles.css';
import './zoom-view.css';
import { useEffect, useRef, useState } from 'react';
import Lightbox, { type ControllerRef } from 'yet-another-react-lightbox';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import { pictureFiles } from '../../ui/product-picture';
import type { GalleryPicture } from './gallery-pictures';

interface ZoomViewProps {
  pictures: GalleryPicture[];
  /** Index of the picture to open, starting at 0. */
  place: number;
  onShow: (place: number) => void;
  /** Called when the full-screen view starts to close. Moves the focus to the picture that was shown last. */
  onLeave: () => void;
  onClose: () => void;
}

const labels = {
  Lightbox: 'Full-screen pictures',
  'Photo gallery': 'Pictures',
  '{index} of {total}': 'Picture {index} of {total}',
};
const none = () => null;

/**
 * Full-screen view of the pictures. Swipes and arrow keys change the picture; pinch, double tap, wheel, + and - zoom.
 */
export default function ZoomView({ pictures, place, onShow, onLeave, onClose }: ZoomViewProps) {
  const several = pictures.length > 1;
  const controller = useRef<ControllerRef>(null);
  // Tab moves the focus from the last button to the body, where the lightbox receives no key events.
  useEffect(() => {
    const closeFromBody = ({ key, target }: KeyboardEvent) => {
      if (key === 'Escape' && target === document.body) controller.current?.close();
    };
    document.addEventListener('keydown', closeFromBody);
    return () => document.removeEventListener('keydown', closeFromBody);
  }, []);
  // The index and the slides stay as they were when the view opened. With new slides or a new index, the lightbox would
  // jump to that index, away from the picture that the shopper has moved to.
  const [opened] = useState(() => ({
    index: place,
    slides: pictures.map(({ src, alt }) => ({ alt, ...slideOf(src) })),
  }));
  return (
    <Lightbox
      open
      className="zoom-view"
      plugins={[Zoom]}
      labels={labels}
      index={opened.index}
      slides={opened.slides}
      carousel={{ finite: true, imageFit: 'contain', padding: 0 }}
      controller={{ ref: controller, closeOnPullDown: true }}
      zoom={{ maxZoomPixelRatio: 3, scrollToZoom: true }}
      render={several ? undefined : { buttonPrev: none, buttonNext: none }}
      on={{ view: ({ index }) => onShow(index), exiting: onLeave }}
      close={onClose}
    />
  );
}

/**
 * Returns the files of a picture for the lightbox. Uses AVIF, which can be transparent, if this browser has loaded AVIF
 * for the page.
 */
function slideOf(picture: string) {
  const currentSource = document.querySelector<HTMLImageElement>('.gallery__row img')?.currentSrc ?? '';
  const files = pictureFiles(picture, /\.avif$/.test(currentSource) ? 'avif' : 'webp');
  const largest = files.at(-1);
  return largest ? { ...largest, srcSet: files } : { src: picture };
}
