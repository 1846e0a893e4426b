import type { ReactNode } from 'react';
import { ProductPicture } from '../../ui/product-picture';

/** Text beside a small picture of a product, as in a row of a list. @param props.src empty if there is no picture */
export function PictureLine({ src, children }: { src: string; children: ReactNode }) {
  return (
    <span className="picture-line thumbnail">
      <ProductPicture src={src} alt="" sizes="30px" maxWidth={200} />
      <span>{children}</span>
    </span>
  );
}
