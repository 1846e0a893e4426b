import type { ProductDetail } from '../../api/models';
import { ProductPicture } from '../../ui/product-picture';

interface GalleryThumbnailsProps {
  pictures: string[];
  placeholders: ProductDetail['placeholders'];
  shown: string;
  onShow: (picture: string) => void;
}

export function GalleryThumbnails({ pictures, placeholders, shown, onShow }: GalleryThumbnailsProps) {
  return (
    <ul className="gallery__thumbnails" aria-label="Pictures">
      {pictures.map((picture, place) => (
        <li key={picture}>
          <button
            type="button"
            aria-label={`Show picture ${place + 1} of ${pictures.length}`}
            aria-pressed={picture === shown}
            onClick={() => onShow(picture)}
          >
            <ProductPicture src={picture} alt="" placeholder={placeholders?.[picture]} sizes="80px" maxWidth={200} />
          </button>
        </li>
      ))}
    </ul>
  );
}
