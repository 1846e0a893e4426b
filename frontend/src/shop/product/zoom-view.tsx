import 'yet-another-react-lightbox/styles.css';
import './zoom-view.css';
import { useEffect, useRef, useState } from 'react';
import Lightbox, { type ControllerRef } from 'yet-another-react-lightbox';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import { pictureFiles } from '../../ui/product-picture';
import type { GalleryPicture } from './gallery-pictures';

interface ZoomViewProps {
  pictures: GalleryPicture[];
  /** Index of the first one shown, from 0. */
  place: number;
  onShow: (place: number) => void;
  /** The page can be used again; move the focus to the picture shown last. */
  onLeave: () => void;
  onClose: () => void;
}

const labels = {
  Lightbox: 'Pictures in full screen',
  'Photo gallery': 'Pictures',
  '{index} of {total}': 'Picture {index} of {total}',
};
const none = () => null;

/** The pictures over the whole screen: swipe or arrow keys change them; pinch, double tap, wheel or + and - zoom. */
export default function ZoomView({ pictures, place, onShow, onLeave, onClose }: ZoomViewProps) {
  const several = pictures.length > 1;
  const controller = useRef<ControllerRef>(null);
  // Tab leads from the last button to the body, which the lightbox does not hear.
  useEffect(() => {
    const closeFromBody = ({ key, target }: KeyboardEvent) => {
      if (key === 'Escape' && target === document.body) controller.current?.close();
    };
    document.addEventListener('keydown', closeFromBody);
    return () => document.removeEventListener('keydown', closeFromBody);
  }, []);
  // New slides or a new index make the lightbox jump to that index, away from a picture being chosen.
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

/** As AVIF, which may be transparent, if that is what this browser has taken for the page. */
function slideOf(picture: string) {
  const taken = document.querySelector<HTMLImageElement>('.gallery__row img')?.currentSrc ?? '';
  const files = pictureFiles(picture, /\.avif$/.test(taken) ? 'avif' : 'webp');
  const largest = files.at(-1);
  return largest ? { ...largest, srcSet: files } : { src: picture };
}
