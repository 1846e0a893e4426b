import type { Store } from '../../api/models';
import { pictureFiles } from '../../ui/product-picture';

/** Logo of the store. The style sheet bounds its height. */
export function Logo({ logo, name }: { logo: NonNullable<Store['logo']>; name: string }) {
  const [narrow, medium] = pictureFiles(logo.imageUrl, 'avif');
  return (
    <picture className="logo">
      {narrow && medium && <source type="image/avif" srcSet={`${narrow.src} 1x,${medium.src} 2x`} />}
      <img src={pictureFiles(logo.imageUrl)[1]?.src} alt={name} width={logo.width} height={logo.height} />
    </picture>
  );
}
