import type { Order } from '../../api/models';

export function OrderAddress({ order }: { order: Order }) {
  const { firstName, lastName, address, city, state, zipCode, country } = order;
  return (
    <address>
      {[`${firstName} ${lastName}`.trim(), address, `${city}, ${state} ${zipCode}`, country]
        .filter(Boolean)
        .map((line) => (
          <div key={line}>{line}</div>
        ))}
    </address>
  );
}
