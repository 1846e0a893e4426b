import { Link } from 'react-router-dom';
import { productPath } from '../../page/paths';
import { ServerForm } from '../../page/server-form';
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
          <ServerForm form="set-quantity" fields={{ item: id }} className="cart-line__form">
            <QuantityStepper
              label={name}
              quantity={quantity}
              max={Math.min(available, 99)}
              busy={busy}
              type="submit"
              onChange={(wanted) => void changes.setQuantity(id, wanted)}
            />
          </ServerForm>
        )}
        <ServerForm
          form="remove-item"
          fields={{ item: id }}
          className="cart-line__form"
          onSubmit={(event) => {
            event.preventDefault();
            onRemove();
          }}
        >
          <SteadyButton type="submit" className="icon-button" aria-label={`Remove ${name}`} inactive={busy}>
            <Icon name="trash" size={20} />
          </SteadyButton>
        </ServerForm>
      </div>
      {problemMessage && <p className="line-problem">{problemMessage}</p>}
    </li>
  );
}
