import type { ProductDetail } from '../../api/models';
import { ProductPicture } from '../../ui/product-picture';
import type { GalleryPicture } from './gallery-pictures';

interface GalleryThumbnailsProps {
  pictures: GalleryPicture[];
  placeholders: ProductDetail['placeholders'];
  /** Index of the shown picture, starting at 0. */
  place: number;
  onShow: (place: number) => void;
}

export function GalleryThumbnails({ pictures, placeholders, place, onShow }: GalleryThumbnailsProps) {
  return (
    <ul className="gallery__thumbnails" aria-label="Pictures">
      {pictures.map(({ src }, index) => (
        <li key={src}>
          <button
            type="button"
            aria-label={`Show picture ${index + 1} of ${pictures.length}`}
            aria-pressed={index === place}
            onClick={() => onShow(index)}
          >
            <ProductPicture src={src} alt="" placeholder={placeholders?.[src]} sizes="80px" maxWidth={200} />
          </button>
        </li>
      ))}
    </ul>
  );
}
