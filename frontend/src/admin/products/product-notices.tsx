import { Alert } from 'antd';
import { useState } from 'react';
import type { StaffProductDetail } from '../../api/models';
import { adminProductPath, productPreviewPath } from '../../page/staff-paths';
import { DayAndTime } from '../ui/day-and-time';
import { formatMoney } from '../../ui/money';
import { SteadyButton } from '../ui/buttons';
import type { FallbackFocus } from '../ui/confirm-dialog';
import { EndSaleDialog } from './schedule-dialogs';
import { useSameName } from './use-products';

/** Explains that shoppers do not see a draft or an archived product. */
export function HiddenNotice({ product: { id, isDraft, publishAt, archivedAt } }: { product: StaffProductDetail }) {
  if (archivedAt !== null) {
    return (
      <Alert
        type="warning"
        className="product-form__notice"
        title={
          <>
            This product has been archived since <DayAndTime iso={archivedAt} inSentence />. Shoppers do not see it.
          </>
        }
        description="Restore it to change it, or to sell it again."
      />
    );
  }
  if (!isDraft) return null;
  return (
    <Alert
      type="warning"
      className="product-form__notice"
      title={
        publishAt === null ? (
          'This is a draft. Shoppers do not see it until you publish it.'
        ) : (
          <>
            This is a draft. It is published <DayAndTime iso={publishAt} inSentence />.
          </>
        )
      }
      action={
        <a href={productPreviewPath(id)} target="_blank" rel="noreferrer">
          Preview
        </a>
      }
    />
  );
}

interface SaleNoticeProps {
  product: StaffProductDetail;
  busy: boolean;
  fallbackFocus: FallbackFocus;
  /** @returns whether the sale was ended */
  onEnd: () => Promise<boolean>;
}

/**
 * Explains that prices are fixed during a sale, because the end of the sale restores the usual prices. Renders nothing
 * without a sale.
 */
export function SaleNotice({ product, busy, fallbackFocus, onEnd }: SaleNoticeProps) {
  const { price, sale } = product;
  const usualPrice = sale?.usualPrice ?? null;
  const [ending, setEnding] = useState<StaffProductDetail | null>(null);
  return (
    <>
      {usualPrice !== null && (
        <Alert
          type="warning"
          className="product-form__notice"
          title={
            <>
              On sale for {formatMoney(price)}, usually {formatMoney(usualPrice)}
              {sale?.endsAt && (
                <>
                  , until <DayAndTime iso={sale.endsAt} inSentence />
                </>
              )}
            </>
          }
          description="The prices are fixed during the sale. To change them, end the sale, or change the sale in the product list."
          action={
            <SteadyButton size="small" inactive={busy} onClick={() => setEnding(product)}>
              End sale now
            </SteadyButton>
          }
        />
      )}
      <EndSaleDialog
        product={ending}
        busy={busy}
        fallbackFocus={fallbackFocus}
        onEnd={onEnd}
        onClose={() => setEnding(null)}
      />
    </>
  );
}

/** Warns about another product with the typed name. Duplicate names are allowed. */
export function SameName({ name, product }: { name: string; product: StaffProductDetail | null }) {
  const others = useSameName(product && name === product.name && !product.sharesName ? '' : name);
  const [other] = others.filter(({ id }) => id !== product?.id);
  return (
    <p role="status" className="product-form__same-name">
      {other && (
        <>
          Another product has this name:{' '}
          <a href={adminProductPath(String(other.id))} target="_blank" rel="noreferrer">
            {other.name} ({other.slug})
          </a>
          . Shoppers cannot tell the two apart.
        </>
      )}
    </p>
  );
}
