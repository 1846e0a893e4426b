import { Button } from 'antd';
import { useState } from 'react';
import type { Sale, StaffProduct, StaffProductDetail } from '../../api/models';
import { productPath } from '../../page/paths';
import { adminProductPath } from '../../page/staff-paths';
import { useStore } from '../../page/use-store';
import { IfMay } from '../ui/buttons';
import { TwoLines } from '../ui/facts';
import { HistoryLink } from '../ui/history-link';
import { type State, StateTag } from '../ui/state-tag';
import { shortTime } from '../ui/store-time';
import { StockDrawer } from './stock-drawer';

/** Shows whether shoppers can buy the product, its badges, and the times of its sale and publication. */
export function ProductStatus({ product }: { product: StaffProduct }) {
  const { isFeatured, isNew, sharesName, publishAt, sale } = product;
  const { timeZone } = useStore();
  const details = [
    publishAt !== null && `Publishes ${shortTime(publishAt, timeZone)}`,
    sale !== null && saleWords(sale, timeZone),
    sharesName && 'Duplicate name',
  ].filter(Boolean);
  return (
    <TwoLines
      first={
        <span className="product-badges">
          <StateTag {...stateOf(product)} />
          {isFeatured && <span className="product-badge product-badge--featured">Featured</span>}
          {isNew && <span className="product-badge product-badge--new">New</span>}
        </span>
      }
      second={details.join(', ')}
    />
  );
}

function stateOf({ archivedAt, isDraft, publishAt, switchedOn }: StaffProduct): State {
  if (archivedAt !== null) return { name: 'Archived', tone: 'quiet' };
  if (isDraft) return publishAt === null ? { name: 'Draft', tone: 'quiet' } : { name: 'Scheduled', tone: 'busy' };
  return switchedOn ? { name: 'Active', tone: 'good' } : { name: 'Switched off', tone: 'quiet' };
}

function saleWords({ usualPrice, startsAt, endsAt }: Sale, timeZone: string): string {
  if (usualPrice === null) return `On sale from ${shortTime(startsAt, timeZone)}`;
  return endsAt === null ? 'On sale' : `On sale until ${shortTime(endsAt, timeZone)}`;
}

/**
 * Name and status of the edited product. The links open new tabs, and the stock history opens in a drawer, so that
 * unsaved changes in the form are not lost.
 */
export function ProductHead({ product }: { product: StaffProductDetail }) {
  const [watched, setWatched] = useState(false);
  const { id, name, slug, isDraft, archivedAt } = product;
  return (
    <div className="product-head">
      <strong>{name}</strong>
      <ProductStatus product={product} />
      {!isDraft && archivedAt === null && (
        <a href={productPath(slug)} target="_blank" rel="noreferrer">
          View in store
        </a>
      )}
      <IfMay permission="products.change">
        <a href={adminProductPath(`copy-${id}`)} target="_blank" rel="noreferrer">
          Duplicate
        </a>
      </IfMay>
      <HistoryLink subject={`product:${id}`} of={name} newTab />
      <Button size="small" onClick={() => setWatched(true)}>
        Stock history
      </Button>
      <StockDrawer product={watched ? product : null} onClose={() => setWatched(false)} />
    </div>
  );
}
