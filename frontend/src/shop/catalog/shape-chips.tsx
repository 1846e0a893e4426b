import { Link } from 'react-router-dom';
import type { ProductFacets } from '../../api/models';
import { type Filters, filtersQuery } from './filters';
import { shapeNames } from './shape-names';

interface ShapeChipsProps {
  /** Path of the listing. */
  path: string;
  filters: Filters;
  facets: ProductFacets | undefined;
}

/** Shapes to choose from, and the number of products hidden because they are sold out. */
export function ShapeChips({ path, filters, facets }: ShapeChipsProps) {
  const { shapes } = filters;
  const offered = facets?.shapes ?? [];
  const to = (next: Partial<Filters>) => path + filtersQuery({ ...filters, page: 1, ...next });
  return (
    <div className="shapes">
      {offered.length > 1 && (
        <ul aria-label="Shapes">
          {offered.map(({ shape, count }) => {
            const chosen = shapes.includes(shape);
            const next = chosen ? shapes.filter((other) => other !== shape) : [...shapes, shape];
            return (
              <li key={shape}>
                <Link className="shape" to={to({ shapes: next })} aria-current={chosen || undefined}>
                  {shapeNames[shape]} <span>{count}</span>
                </Link>
              </li>
            );
          })}
        </ul>
      )}
      {filters.inStock && facets && facets.soldOut > 0 && (
        <p>
          {facets.soldOut.toLocaleString('en-US')} sold out, not shown. <Link to={to({ inStock: false })}>Show</Link>
        </p>
      )}
    </div>
  );
}
