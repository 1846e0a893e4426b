import './order-status.css';

/** Completed is green, processing orange, shipped blue, cancelled red, anything else grey. */
export function OrderStatus({ status }: { status: string }) {
  return <span className={`order-status order-status--${status}`}>{capitalized(status)}</span>;
}

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
