import { Link } from 'react-router-dom';
import { productsPath } from '../../page/paths';

interface NoProductsProps {
  search: string;
  category: string | undefined;
}

export function NoProducts({ search, category }: NoProductsProps) {
  return (
    <div className="empty-state empty-state--bare">
      <h2>No products found</h2>
      <p>{explanation(search, category)}</p>
      <Link className="button" to={productsPath}>
        View all products
      </Link>
    </div>
  );
}

function explanation(search: string, category: string | undefined): string {
  if (search) return `We couldn't find any products that match “${search}”. Try another word or fewer filters.`;
  if (category) return `There is nothing in ${category} that fits these filters.`;
  return 'There is nothing that fits these filters.';
}
