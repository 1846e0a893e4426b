import './cart.css';
import './cart-drawer.css';
import { useRef } from 'react';
import type { Cart, CartItem, NewCartItem } from '../../api/models';
import { Link } from 'react-router-dom';
import { cartPath, checkoutPath } from '../../page/paths';
import { useBuyer } from '../../session/use-buyer';
import { SidePanel } from '../../ui/side-panel';
import { Money } from '../../ui/money';
import { useToast } from '../../ui/toast/use-toast';
import { type CartEntry, isWith, entriesOf } from './cart-item';
import { CartLines, CartProblems, ChangedLines, problemsIn } from './cart-lines';
import { FreeShipping } from './totals-list';
import { PromoForm } from './promo-form';
import { useCart } from './use-cart';
import { useChangeCart } from './use-change-cart';
import { useRemovals } from './use-removals';

interface CartDrawerProps {
  /** Null while the drawer is closed. */
  addition: NewCartItem | null;
  onClose: () => void;
}

/** Drawer that shows the whole cart after an addition. The added line comes first, and links lead to the next steps. */
export default function CartDrawer({ addition, onClose }: CartDrawerProps) {
  const { data: cart } = useCart();
  const shown = cart && addition ? { cart, addition } : null;
  const open = shown !== null;
  const toast = useToast();
  const leave = () => {
    // A toast under the pointer would stay, and cover the next page.
    toast(null);
    onClose();
  };
  return (
    <SidePanel
      title="In Your Cart"
      side={matchMedia('(min-width: 760px)').matches ? 'right' : 'bottom'}
      wide
      open={open}
      onClose={onClose}
      footer={shown && <WaysOn cart={shown.cart} onLeave={leave} />}
    >
      <div className="cart-drawer">{shown && <Content {...shown} />}</div>
    </SidePanel>
  );
}

function Content({ cart, addition }: { cart: Cart; addition: NewCartItem }) {
  const top = useRef<HTMLDivElement>(null);
  const removals = useRemovals(cart, top);
  const changes = useChangeCart(cart.sessionId, cart);
  const { items, totals } = cart;
  const line = items.find((item) => isAdded(item, addition, items));
  const isFirst = ({ id }: CartEntry) => line !== undefined && isWith(id, line, items);
  const entries = entriesOf(items);
  const sorted = [...entries.filter(isFirst), ...entries.filter((entry) => !isFirst(entry))];
  return (
    <div ref={top} tabIndex={-1} role="group" aria-label="Items in your cart" className="cart-drawer__content">
      {removals.undo}
      <ChangedLines {...{ cart, changes, removals }} />
      {items.length === 0 ? (
        <p>Your cart is empty</p>
      ) : (
        <>
          <CartLines {...{ cart, changes, removals }} entries={sorted} />
          <FreeShipping totals={totals} reached="Your order ships free" />
          <PromoForm cart={cart} />
        </>
      )}
    </div>
  );
}

function isAdded(
  item: CartItem,
  { productId, variantId, topVariantId, bottomVariantId }: NewCartItem,
  items: CartItem[],
) {
  const { set } = item;
  if (!set) return item.productId === productId && (variantId ?? item.variantId) === item.variantId;
  const sizes = items.filter((one) => one.set?.group === set.group).map((half) => half.variantId);
  return set.productId === productId && [topVariantId, bottomVariantId].every((id) => id == null || sizes.includes(id));
}

function WaysOn({ cart: { items, totals, promo }, onLeave }: { cart: Cart; onLeave: () => void }) {
  const { state } = useBuyer();
  const entries = entriesOf(items);
  const problems = problemsIn(items);
  const units = entries.reduce((sum, { quantity }) => sum + quantity, 0);
  if (units === 0) {
    return (
      <button type="button" className="button button--wide" onClick={onLeave}>
        Continue Shopping
      </button>
    );
  }
  return (
    <div className="cart-drawer__ways">
      <p className="cart-drawer__subtotal" aria-live="polite">
        <span>Subtotal, {units === 1 ? '1 item' : `${units} items`}</span> <Money amount={totals.subtotal} />
      </p>
      {totals.discount > 0 && (
        <p className="cart-drawer__discount">
          <span>{promo ? `Discount (${promo.code})` : 'Discount'}</span>
          <span>
            −<Money amount={totals.discount} />
          </span>
        </p>
      )}
      <CartProblems count={problems} />
      {problems === 0 && (
        <Link to={checkoutPath} className="button button--wide" onClick={onLeave}>
          Checkout
        </Link>
      )}
      <Link to={cartPath} className="button button--quiet button--wide" onClick={onLeave}>
        View Cart
      </Link>
      {state === 'nobody' && <p className="cart-drawer__note">No account needed: you can continue as a guest.</p>}
    </div>
  );
}
