import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ProductDetail } from '../../api/models';
import { Icon } from '../../ui/icon';
import { onDemand } from '../../ui/on-demand';
import { ProductPicture } from '../../ui/product-picture';
import type { GalleryPicture } from './gallery-pictures';

export const gallerySizes = '(min-width: 1360px) 640px, (min-width: 760px) 50vw, min(100vw, 35vh)';

const loadZoomView = () => import('./zoom-view');
const ZoomView = onDemand(loadZoomView);

interface GalleryProps {
  pictures: GalleryPicture[];
  /** Placeholders by picture URL; some pictures have none. */
  placeholders: ProductDetail['placeholders'];
  place: number;
  onShow: (place: number) => void;
}

/** Shows one picture at a time. A swipe, a thumbnail or the full-screen view changes it. */
export function Gallery({ pictures, placeholders, place, onShow }: GalleryProps) {
  const top = useRef<HTMLDivElement>(null);
  const row = useRef<HTMLUListElement>(null);
  const [zooming, setZooming] = useState(false);
  const shown = pictures[place]?.src;
  const [first] = useState(shown);

  const follow = () => {
    const to = row.current ? placeIn(row.current) : place;
    if (to !== place && pictures[to]) onShow(to);
  };

  const turnTo = (to: number) => {
    if (row.current && placeIn(row.current) !== to) row.current.scrollLeft = to * pictureWidth(row.current);
  };

  const hydrated = useRef(false);
  const move = useEffectEvent((to: number) => {
    // The shopper may have swiped before hydration.
    if (hydrated.current) turnTo(to);
    else follow();
    hydrated.current = true;
  });
  // Depends on the shown picture, too: the pictures of another color start at the same index.
  useEffect(() => move(place), [place, shown]);

  const showFromTop = (to: number) => {
    onShow(to);
    if (!top.current || top.current.getBoundingClientRect().top >= 0) return;
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    top.current.scrollIntoView({ behavior: still ? 'auto' : 'smooth' });
  };

  return (
    <div className="gallery" ref={top}>
      <ul className="gallery__row" ref={row} onScroll={follow}>
        {pictures.map(({ src, alt }, index) => (
          <li key={src} id={idOf(index)} aria-hidden={index !== place}>
            <ProductPicture
              src={src}
              alt={alt}
              placeholder={placeholders?.[src]}
              sizes={gallerySizes}
              early={src === first ? 'high' : undefined}
            />
            <button
              type="button"
              className="gallery__zoom"
              aria-label={pictures.length > 1 ? `Zoom in on picture ${index + 1} of ${pictures.length}` : 'Zoom in'}
              aria-haspopup="dialog"
              tabIndex={index === place ? 0 : -1}
              onPointerEnter={() => void loadZoomView().catch(() => undefined)}
              onClick={() => setZooming(true)}
            >
              <Icon name="search" size={20} />
            </button>
          </li>
        ))}
      </ul>
      <p className="visually-hidden" aria-live="polite">
        {shown !== first && `Picture ${place + 1} of ${pictures.length}`}
      </p>
      {pictures.length > 1 && (
        <GalleryThumbnails pictures={pictures} placeholders={placeholders} place={place} onShow={showFromTop} />
      )}
      {zooming && (
        <ZoomView
          props={{
            pictures,
            place,
            onShow,
            onLeave: () => {
              row.current?.querySelectorAll('button')[place]?.focus();
              // The first picture had the focus for a moment and scrolled into view, so this scrolls back.
              turnTo(place);
            },
            onClose: () => setZooming(false),
          }}
          onClose={() => setZooming(false)}
        />
      )}
    </div>
  );
}

/**
 * Returns the index of the first picture in view. On phones, several pictures can be in view, so at the end of the row,
 * returns the index of the last picture.
 */
function placeIn(row: Element): number {
  const { scrollLeft, clientWidth, scrollWidth, childElementCount } = row;
  if (clientWidth === 0) return -1;
  const atEnd = scrollLeft > 0 && scrollLeft + clientWidth >= scrollWidth - 2;
  return atEnd ? childElementCount - 1 : Math.round(scrollLeft / pictureWidth(row));
}

/** Id of a picture's element. Before hydration, the thumbnails are ordinary links to these ids. */
const idOf = (place: number) => `picture-${place + 1}`;

const pictureWidth = ({ firstElementChild, clientWidth }: Element) => firstElementChild?.clientWidth ?? clientWidth;

interface GalleryThumbnailsProps {
  pictures: GalleryPicture[];
  placeholders: ProductDetail['placeholders'];
  place: number;
  onShow: (place: number) => void;
}

function GalleryThumbnails({ pictures, placeholders, place, onShow }: GalleryThumbnailsProps) {
  return (
    <ul className="gallery__thumbnails" aria-label="Pictures">
      {pictures.map(({ src }, index) => (
        <li key={src}>
          <a
            href={`#${idOf(index)}`}
            aria-label={`Show picture ${index + 1} of ${pictures.length}`}
            aria-current={index === place}
            onClick={(event) => {
              event.preventDefault();
              onShow(index);
            }}
          >
            <ProductPicture src={src} alt="" placeholder={placeholders?.[src]} sizes="80px" maxWidth={200} />
          </a>
        </li>
      ))}
    </ul>
  );
}
