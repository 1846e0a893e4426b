import { Link } from 'react-router-dom';
import type { BestSeller, CategorySales, PromoSales } from '../../api/models';
import { adminPromoCodesPath, adminProductPath, adminSearchPath } from '../../page/staff-paths';
import { Money } from '../../ui/money';
import { CardTable } from '../list/list-table';

const figures = { align: 'right' } as const;
const emptyText = (rows: unknown) => (rows ? 'Nothing was sold on these days.' : 'Loading report...');

interface BreakdownProps<Row> {
  /** Undefined during the first load. */
  rows: Row[] | undefined;
  loading: boolean;
}

/** Sales by the category of the products. */
export function SalesByCategory({ rows, loading }: BreakdownProps<CategorySales>) {
  const total = rows?.reduce((sum, { netSalesCents }) => sum + netSalesCents, 0) ?? 0;
  return (
    <>
      <p>
        Sales count in the product’s current category. Units that were cancelled or returned do not count. Net sales are
        after discounts, without shipping and tax.
      </p>
      <CardTable<CategorySales>
        rowKey="slug"
        dataSource={rows ?? []}
        loading={loading && { delay: 150 }}
        locale={{ emptyText: emptyText(rows) }}
        columns={[
          { title: 'Category', dataIndex: 'name' },
          { title: 'Units', dataIndex: 'units', ...figures },
          { title: 'Net sales', ...figures, render: (_, row) => <Money amount={row.netSalesCents / 100} /> },
          {
            title: 'Share',
            ...figures,
            render: (_, { netSalesCents }) => (total <= 0 ? '–' : `${Math.round((netSalesCents / total) * 100)}%`),
          },
        ]}
      />
    </>
  );
}

/** Orders and discounts by promo code. */
export function SalesByPromoCode({ rows, loading }: BreakdownProps<PromoSales>) {
  return (
    <>
      <p>
        Paid and free orders by promo code, at most 100 codes. Discounts of orders without a code were given by staff.
        Later cancellations and returns do not change these amounts.
      </p>
      <CardTable<PromoSales>
        rowKey={({ code }) => code ?? ''}
        dataSource={rows ?? []}
        loading={loading && { delay: 150 }}
        locale={{ emptyText: emptyText(rows) }}
        columns={[
          {
            title: 'Promo code',
            render: (_, { code }) =>
              code === null ? 'No code' : <Link to={adminSearchPath(adminPromoCodesPath, code)}>{code}</Link>,
          },
          { title: 'Orders', dataIndex: 'orders', ...figures },
          { title: 'Sales before discount', ...figures, render: (_, row) => <Money amount={row.salesCents / 100} /> },
          { title: 'Discounts', ...figures, render: (_, row) => <Money amount={row.discountsCents / 100} /> },
          {
            title: 'Sales after discount',
            ...figures,
            render: (_, { salesCents, discountsCents }) => <Money amount={(salesCents - discountsCents) / 100} />,
          },
        ]}
      />
    </>
  );
}

/** The best-selling items, with the number of units left. */
export function BestSellers({ rows, loading }: BreakdownProps<BestSeller>) {
  return (
    <>
      <p>
        The 100 best-selling items. Units that were cancelled or returned do not count; exchanged units do. Net sales
        are after discounts, without shipping and tax.
      </p>
      <CardTable<BestSeller>
        rowKey={({ productId, variantId }) => `${productId}/${variantId}`}
        dataSource={rows ?? []}
        loading={loading && { delay: 150 }}
        locale={{ emptyText: emptyText(rows) }}
        columns={[
          {
            title: 'Product',
            render: (_, { productId, productName }) => (
              <Link to={adminProductPath(String(productId))}>{productName}</Link>
            ),
          },
          { title: 'Size', render: (_, { variant }) => variant ?? '–' },
          { title: 'Units', dataIndex: 'units', ...figures },
          {
            title: 'Net sales',
            ...figures,
            render: (_, { netSalesCents }) => <Money amount={netSalesCents / 100} />,
          },
          { title: 'Units left', dataIndex: 'unitsLeft', ...figures },
        ]}
      />
    </>
  );
}
