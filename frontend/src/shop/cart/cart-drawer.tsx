import './cart-drawer.css';
import type { Cart, CartItem, NewCartItem } from '../../api/models';
import { Link } from 'react-router-dom';
import { cartPath, checkoutPath } from '../../page/paths';
import { useBuyer } from '../../session/use-buyer';
import { SidePanel } from '../../ui/side-panel';
import { Money } from '../../ui/money';
import { ProductPicture } from '../../ui/product-picture';
import { useToast } from '../../ui/toast/use-toast';
import { isWith, piecesOf } from './cart-item';
import { FreeShipping } from './free-shipping';
import { useCart } from './use-cart';

interface CartDrawerProps {
  /** Null while it is closed. */
  addition: NewCartItem | null;
  onClose: () => void;
}

/** What was just put into the cart, and the ways on. */
export default function CartDrawer({ addition, onClose }: CartDrawerProps) {
  const { data: cart } = useCart();
  const shown = cart && addition ? { cart, addition } : null;
  const open = shown !== null;
  const toast = useToast();
  const leave = () => {
    // Where the pointer rests, the toast would stay, over what comes next.
    toast(null);
    onClose();
  };
  return (
    <SidePanel
      title="In Your Cart"
      side={matchMedia('(min-width: 760px)').matches ? 'right' : 'bottom'}
      open={open}
      onClose={onClose}
      footer={shown && <WaysOn cart={shown.cart} onLeave={leave} />}
    >
      <div className="cart-drawer" data-open={open}>
        {shown && (
          <>
            <AddedLine {...shown} />
            <FreeShipping totals={shown.cart.totals} reached="Your order ships free" />
          </>
        )}
      </div>
    </SidePanel>
  );
}

function AddedLine({ cart: { items }, addition }: { cart: Cart; addition: NewCartItem }) {
  const line = items.find((item) => isAdded(item, addition, items));
  const piece = line && piecesOf(items).find(({ id }) => isWith(id, line, items));
  if (!piece) return null;
  const { name, details, imageUrl, placeholder, quantity, price } = piece;
  return (
    <div className="cart-drawer__line">
      <ProductPicture src={imageUrl} alt="" placeholder={placeholder} sizes="88px" maxWidth={200} />
      <div>
        <p className="cart-drawer__name">{name}</p>
        {details.map((detail) => (
          <p key={detail}>{detail}</p>
        ))}
        <p>
          {quantity} × <Money amount={price} />
        </p>
      </div>
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

function WaysOn({ cart: { items, totals }, onLeave }: { cart: Cart; onLeave: () => void }) {
  const { state } = useBuyer();
  const units = piecesOf(items).reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <div className="cart-drawer__ways">
      <p className="cart-drawer__subtotal">
        <span>Subtotal, {units === 1 ? '1 item' : `${units} items`}</span> <Money amount={totals.subtotal} />
      </p>
      <Link to={checkoutPath} className="button button--wide" onClick={onLeave}>
        Checkout
      </Link>
      <Link to={cartPath} className="button button--quiet button--wide" onClick={onLeave}>
        View Cart
      </Link>
      {state === 'nobody' && <p className="cart-drawer__note">No account needed: you can continue as a guest.</p>}
    </div>
  );
}
