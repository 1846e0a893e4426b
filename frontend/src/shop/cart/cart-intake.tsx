import { IntakeList } from './intake-list';
import { useCartIntake } from './use-account-cart';

/** Shows the result of merging the carts of two devices, until the shopper dismisses it. */
export function CartIntake({ onDismiss }: { onDismiss: () => void }) {
  const { intake, dismiss } = useCartIntake();
  if (intake === null) return null;

  const leave = () => {
    onDismiss();
    dismiss();
  };

  return (
    <section className="cart-changes" aria-labelledby="cart-intake">
      <div>
        <h2 id="cart-intake">The carts of your devices are one now</h2>
        <IntakeList intake={intake} />
      </div>
      <button type="button" className="button button--quiet" onClick={leave}>
        Got it
      </button>
    </section>
  );
}
