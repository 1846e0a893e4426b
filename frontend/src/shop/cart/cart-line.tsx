import { Link } from 'react-router-dom';
import { productPath } from '../../page/paths';
import { Icon } from '../../ui/icon';
import { Money } from '../../ui/money';
import { ProductPicture } from '../../ui/product-picture';
import { QuantityStepper } from '../../ui/quantity-stepper';
import { SteadyButton } from '../../ui/steady-button';
import { type CartPiece, isGone } from './cart-item';
import type { CartChanges } from './use-change-cart';

interface CartLineProps {
  item: CartPiece;
  changes: CartChanges;
  onRemove: () => void;
}

export function CartLine({ item, changes, onRemove }: CartLineProps) {
  const { id, slug, details, imageUrl, placeholder, price, quantity, available, lineTotal, problem, problemMessage } =
    item;
  const gone = isGone(item);
  const busy = changes.isChanging(id);
  const name = [item.name, ...details].join(', ');
  return (
    <li className={gone ? 'cart-line cart-line--gone' : 'cart-line'}>
      <ProductPicture src={imageUrl} alt="" placeholder={placeholder} sizes="112px" maxWidth={400} />
      <div className="cart-line__text">
        <h2>{problem === 'archived' ? item.name : <Link to={productPath(slug)}>{item.name}</Link>}</h2>
        {details.map((detail) => (
          <p key={detail}>{detail}</p>
        ))}
        <p>
          <Money amount={price} /> <span className="visually-hidden">each</span>
        </p>
      </div>
      <p className="cart-line__total">
        <span className="visually-hidden">Line total </span>
        <Money amount={lineTotal} />
      </p>
      <div className="cart-line__tools">
        {gone ? (
          <span>Quantity {quantity}</span>
        ) : (
          <QuantityStepper
            label={name}
            quantity={quantity}
            max={Math.min(available, 99)}
            busy={busy}
            onChange={(wanted) => void changes.setQuantity(id, wanted)}
          />
        )}
        <SteadyButton
          type="button"
          className="icon-button"
          aria-label={`Remove ${name}`}
          inactive={busy}
          onClick={onRemove}
        >
          <Icon name="trash" size={20} />
        </SteadyButton>
      </div>
      {problemMessage && <p className="line-problem">{problemMessage}</p>}
    </li>
  );
}
