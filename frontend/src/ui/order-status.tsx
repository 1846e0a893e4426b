import './order-status.css';

/** Status badge: completed is green, processing orange, shipped blue, cancelled red, anything else gray. */
export function OrderStatus({ status, label = capitalized(status) }: { status: string; label?: string | undefined }) {
  return <span className={`order-status order-status--${status}`}>{label}</span>;
}

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
