import { useRef } from 'react';
import type { ProductDetail } from '../../api/models';
import { ProductPicture } from '../../ui/product-picture';

export const gallerySizes = '(min-width: 1360px) 640px, (min-width: 900px) 50vw, 100vw';

/** All pictures of a product, each once: its own first, then those of its variants. */
export function galleryPictures({ imageUrl, images, variants }: ProductDetail): string[] {
  return [...new Set([imageUrl, ...images, ...variants.flatMap((variant) => variant.imageUrl ?? [])])];
}

interface GalleryProps {
  name: string;
  pictures: string[];
  shown: string;
  onShow: (picture: string) => void;
}

export function Gallery({ name, pictures, shown, onShow }: GalleryProps) {
  const top = useRef<HTMLDivElement>(null);
  const show = (picture: string) => {
    onShow(picture);
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    top.current?.scrollIntoView({ behavior: still ? 'auto' : 'smooth', block: 'nearest' });
  };
  return (
    <div className="gallery" ref={top}>
      <div className="gallery__main">
        <ProductPicture key={shown} src={shown} alt={name} sizes={gallerySizes} early="high" />
      </div>
      {pictures.length > 1 && (
        <ul className="gallery__thumbnails" aria-label="Pictures">
          {pictures.map((picture, place) => (
            <li key={picture}>
              <button
                type="button"
                aria-label={`Show picture ${place + 1} of ${pictures.length}`}
                aria-pressed={picture === shown}
                onClick={() => show(picture)}
              >
                <ProductPicture src={picture} alt="" sizes="80px" maxWidth={200} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
