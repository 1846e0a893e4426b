import { useEffect, useState } from 'react';

interface BuyBarProps {
  form: string;
  name: string;
  price: string;
  size: string | undefined;
  label: string;
  soldOut: boolean;
  busy: boolean;
}

/**
 * Bar at the bottom of the screen with price, size and button. It is shown only while the whole form is out of view,
 * because the bar would cover the sizes.
 */
export default function BuyBar({ form, name, price, size, label, soldOut, busy }: BuyBarProps) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => setShown(entry?.isIntersecting === false));
    const place = document.getElementById(form);
    if (place) observer.observe(place);
    return () => observer.disconnect();
  }, [form]);
  if (!shown) return null;
  return (
    <div className="buy-bar">
      <p>
        <strong>{name}</strong>
        <span className="money">{price}</span>
        {size && `, size ${size}`}
      </p>
      <button
        type="submit"
        form={form}
        className="button"
        aria-label={`${label}: ${name}`}
        disabled={soldOut}
        aria-disabled={busy}
      >
        {label}
      </button>
    </div>
  );
}
