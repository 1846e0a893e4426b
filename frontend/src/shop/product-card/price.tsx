import { Money } from '../../ui/money';

interface PriceProps {
  price: number;
  compareAtPrice?: number | null | undefined;
}

export function Price({ price, compareAtPrice }: PriceProps) {
  if (!isReduced(price, compareAtPrice)) return <Money amount={price} />;
  return (
    <span className="price">
      <span className="price__now">
        <span className="visually-hidden">Now </span>
        <Money amount={price} />
      </span>{' '}
      <s className="price__before">
        <span className="visually-hidden">Before </span>
        <Money amount={compareAtPrice} />
      </s>
    </span>
  );
}

export function isReduced(price: number, compareAtPrice: number | null | undefined): compareAtPrice is number {
  return typeof compareAtPrice === 'number' && compareAtPrice > price;
}
