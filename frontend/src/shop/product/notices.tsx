import { Icon } from '../../ui/icon';
import { DeliveryLine } from '../delivery/delivery-line';

/** Notices next to the purchase form: delivery dates, shipping, returns. */
export function Notices({ inStock }: { inStock: boolean }) {
  return (
    <ul className="notices">
      {inStock && (
        <li>
          <DeliveryLine />
        </li>
      )}
      <li>
        <Icon name="truck" size={20} />
        Free shipping on orders over $75
      </li>
      <li>
        <Icon name="returns" size={20} />
        Free returns within 30 days
      </li>
    </ul>
  );
}
