import { useEffect, useState } from 'react';

interface BuyBarProps {
  /** The id of the form whose button it repeats. */
  form: string;
  name: string;
  /** As a text. */
  price: string;
  size: string | undefined;
  /** What the form's button says. */
  label: string;
  soldOut: boolean;
  busy: boolean;
}

/** Price, size and button at the bottom of the view while all of the form is out of it: the bar would cover the sizes. */
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
