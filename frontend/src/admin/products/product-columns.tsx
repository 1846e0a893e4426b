import { Button } from 'antd';
import type { StaffProduct } from '../../api/admin/products';
import type { Category } from '../../api/models';
import { productPath } from '../../page/paths';
import { Money, Price } from '../../ui/money';
import { ProductPicture } from '../../ui/product-picture';
import type { ListColumn } from '../list/list-table';

interface Actions {
  onEdit: (product: StaffProduct) => void;
  onStock: (product: StaffProduct) => void;
  onDelete: (product: StaffProduct) => void;
  onRestore: (product: StaffProduct) => void;
}

export function productColumns(categories: readonly Category[], actions: Actions): ListColumn<StaffProduct>[] {
  return [
    { key: 'image', title: 'Image', width: 72, render: (_, product) => <Thumbnail product={product} /> },
    {
      key: 'name',
      title: 'Name',
      sortable: true,
      render: (_, { name, slug }) => (
        <>
          <strong className="product-name">{name}</strong>
          <span className="product-quiet">{slug}</span>
        </>
      ),
    },
    {
      key: 'price',
      title: 'Price',
      sortable: true,
      figure: true,
      render: (_, product) => <Prices product={product} />,
    },
    {
      key: 'category',
      title: 'Category',
      render: (_, { categoryId }) => categories.find(({ id }) => id === categoryId)?.name ?? '',
    },
    { key: 'stock', title: 'Stock', sortable: true, render: (_, product) => <Stock product={product} /> },
    { key: 'status', title: 'Status', render: (_, product) => <Badges product={product} /> },
    { key: 'actions', title: 'Actions', render: (_, product) => <RowActions product={product} {...actions} /> },
  ];
}

interface Of {
  product: StaffProduct;
}

function Thumbnail({ product: { name, slug, imageUrl, placeholders, archivedAt } }: Of) {
  const picture = (
    <ProductPicture src={imageUrl} alt="" placeholder={placeholders?.[imageUrl]} sizes="44px" maxWidth={200} />
  );
  if (archivedAt !== null) return <span className="product-thumbnail">{picture}</span>;
  return (
    <a
      className="product-thumbnail"
      href={productPath(slug)}
      target="_blank"
      rel="noreferrer"
      aria-label={`${name} in the store, opens in a new tab`}
    >
      {picture}
    </a>
  );
}

function Prices({ product: { price, priceRange, compareAtPrice } }: Of) {
  return (
    <>
      <Price price={price} priceRange={priceRange} />
      {compareAtPrice !== null && (
        <s className="product-quiet">
          <span className="visually-hidden">Before </span>
          <Money amount={compareAtPrice} />
        </s>
      )}
    </>
  );
}

function Stock({ product: { inStock, inventoryCount, variantCount, held } }: Of) {
  const facts = [variantCount > 0 ? `${variantCount} variants` : '', held > 0 ? `${held} held` : ''].filter(Boolean);
  return (
    <>
      <span className={inStock ? undefined : 'product-out'}>
        {inStock ? `In Stock: ${inventoryCount}` : 'Out of Stock'}
      </span>
      {facts.length > 0 && <span className="product-quiet">{facts.join(', ')}</span>}
    </>
  );
}

function Badges({ product: { isFeatured, isNew, sharesName, archivedAt, switchedOn } }: Of) {
  return (
    <span className="product-badges">
      {isFeatured && <span className="product-badge product-badge--featured">Featured</span>}
      {isNew && <span className="product-badge product-badge--new">New</span>}
      {sharesName && <span className="product-badge product-badge--twice">Same name as another</span>}
      {archivedAt !== null && <span className="product-badge">Archived</span>}
      {archivedAt === null && !switchedOn && <span className="product-badge">Switched off</span>}
    </span>
  );
}

function RowActions({ product, onEdit, onStock, onDelete, onRestore }: Of & Actions) {
  const { name, archivedAt } = product;
  return (
    <span className="product-actions">
      {archivedAt === null ? (
        <Button size="small" aria-label={`Edit ${name}`} onClick={() => onEdit(product)}>
          Edit
        </Button>
      ) : (
        <Button size="small" aria-label={`Restore ${name}`} onClick={() => onRestore(product)}>
          Restore
        </Button>
      )}
      <Button size="small" aria-label={`Stock history of ${name}`} onClick={() => onStock(product)}>
        Stock history
      </Button>
      {archivedAt === null && (
        <Button size="small" danger aria-label={`Delete ${name}`} onClick={() => onDelete(product)}>
          Delete
        </Button>
      )}
    </span>
  );
}
