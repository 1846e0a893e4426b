import { Alert, Form, Input } from 'antd';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import type { ImageUses, StaffProductDetail, UploadedImage } from '../../api/models';
import { adminCategoriesPath, adminProductPath, adminStorePath } from '../../page/staff-paths';
import { DayAndTime } from '../ui/day-and-time';
import { ProductPicture } from '../../ui/product-picture';
import { IfMay, SteadyButton } from '../ui/buttons';
import { EditDialog, useEditDialog } from '../ui/edit-dialog';
import { Facts } from '../ui/facts';
import { Loaded } from '../ui/loaded';
import { useMay } from '../ui/use-may';
import { kilobytes } from './file-upload';
import { ImageChanges } from './image-changes';
import { useAltText, useImageUses, useProductOfImage } from './use-images';

interface ImageDetailsProps {
  /** Null while the dialog is closed. */
  image: UploadedImage | null;
  /** Called with the picture that is shown from now on. */
  onReplaced: (image: UploadedImage) => void;
  onClose: () => void;
}

/** Dialog with an image, the places that show the image, and its alt text in each place. */
export function ImageDetails({ image, onReplaced, onClose }: ImageDetailsProps) {
  return (
    <EditDialog item={image} title={({ originalname }) => originalname} width={760} onClose={onClose}>
      {(shown) => <OpenImage image={shown} onReplaced={onReplaced} />}
    </EditDialog>
  );
}

function OpenImage({ image, onReplaced }: { image: UploadedImage; onReplaced: ImageDetailsProps['onReplaced'] }) {
  const uses = useImageUses(image);
  return (
    <div className="image-details">
      <ProductPicture src={image.imageUrl} alt="" sizes="220px" maxWidth={600} />
      <div>
        <Facts
          className="facts-grid"
          facts={[
            ['Size', `${kilobytes(image.size)}, ${image.width} × ${image.height} pixels`],
            ['Uploaded', <DayAndTime iso={image.createdAt} />],
            ['Address', <code>{image.imageUrl}</code>],
          ]}
        />
        <IfMay permission="products.change">
          <ImageChanges image={image} isLogo={uses.item?.logo ?? false} onReplaced={onReplaced} />
        </IfMay>
        <h3>Used by</h3>
        <Loaded thing="uses" result={uses} missing={<p>This image no longer exists.</p>}>
          {(found) => <Uses key={image.filename} url={image.imageUrl} uses={found} />}
        </Loaded>
      </div>
    </div>
  );
}

function Uses({ url, uses }: { url: string; uses: ImageUses }) {
  const { products, variants, categories, archived, logo = false } = uses;
  const all = [...products, ...variants.map(({ product }) => product)];
  const shown = [...new Map(all.map((product) => [product.id, product])).values()];
  if (shown.length + categories.length + archived.length === 0 && !logo) return <p>This image is not in use.</p>;
  return (
    <ul className="image-uses">
      {shown.map(({ id, name }) => (
        <li key={id}>
          <Link to={adminProductPath(String(id))}>{name}</Link>
          <ProductUse id={id} url={url} />
        </li>
      ))}
      {archived.map(({ id, name }) => (
        <li key={`archived ${id}`}>
          <Link to={adminProductPath(String(id))}>{name}</Link>
          <span className="second-line">Archived product or size. It shows the picture after you restore it.</span>
        </li>
      ))}
      {categories.map(({ id, name }) => (
        <li key={`category ${id}`}>
          <Link to={adminCategoriesPath}>{name}</Link>
          <span className="second-line">Category picture. The category name serves as its description.</span>
        </li>
      ))}
      {logo && (
        <li>
          <Link to={adminStorePath}>Store</Link>
          <span className="second-line">Logo. Its alt text is the store name.</span>
        </li>
      )}
    </ul>
  );
}

/** Use of an image by a product. Pictures of colors have no alt text of their own. */
function ProductUse({ id, url }: { id: number; url: string }) {
  const result = useProductOfImage(id);
  return (
    <Loaded thing="product" result={result} missing={null}>
      {(product) => {
        const { imageUrl, images, variants } = product;
        const colors = new Set(variants.filter((one) => one.imageUrl === url).map(({ color }) => color));
        return (
          <>
            {imageUrl === url && <span className="second-line">Main picture</span>}
            {colors.size > 0 && <span className="second-line">Picture of {[...colors].join(', ')}</span>}
            {[imageUrl, ...images].includes(url) && <AltText key={id} product={product} url={url} />}
          </>
        );
      }}
    </Loaded>
  );
}

function AltText({ product, url }: { product: StaffProductDetail; url: string }) {
  const [form] = Form.useForm<{ alt: string }>();
  const { busy, save, isStale } = useAltText(product, url);
  const mayChange = useMay('products.change');
  const current = product.imageDetails?.[url]?.alt ?? '';
  // A reload of the product changes the field until staff type in it.
  useEffect(() => {
    if (mayChange && !form.isFieldTouched('alt')) form.setFieldsValue({ alt: current });
  }, [form, mayChange, current]);
  useEditDialog(() => mayChange && form.isFieldTouched('alt') && String(form.getFieldValue('alt')).trim() !== current);
  if (!mayChange) return <span className="second-line">Alt text: {current || 'none'}</span>;
  return (
    <Form<{ alt: string }>
      form={form}
      layout="vertical"
      name={`alt-${product.id}`}
      initialValues={{ alt: current }}
      onFinish={({ alt }) => void save(alt, product)}
    >
      {isStale && (
        <Alert
          type="warning"
          role="alert"
          title={`A colleague changed this product. The alt text is now “${current}”. Save again to replace it.`}
        />
      )}
      <Form.Item
        label={`Alt text for ${product.name}`}
        htmlFor={`alt-${product.id}_alt`}
        extra="Screen readers read this after the product’s name. Describe the view, for example “from behind”."
      >
        <div className="image-uses__alt">
          <Form.Item name="alt" noStyle>
            <Input maxLength={200} autoComplete="off" />
          </Form.Item>
          <SteadyButton htmlType="submit" inactive={busy}>
            {busy ? 'Saving...' : 'Save'}
          </SteadyButton>
        </div>
      </Form.Item>
    </Form>
  );
}
