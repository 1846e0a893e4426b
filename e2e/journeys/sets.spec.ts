import { expectAccessible } from '../harness/accessible.js';
import { newAccount, register, signInAsStaff } from '../harness/account.js';
import { hydrated } from '../harness/hydrated.js';
import { mailsTo } from '../harness/mailbox.js';
import type { Shop } from '../harness/shop.js';
import { cards, fillCustomer, orderLink } from '../harness/shopping.js';
import { expect, test } from '../harness/test.js';

/** Products of this journey alone: no other list of the shop counts them. */
async function makeSet({ database }: Shop, name: string) {
  const make = async (title: string, columns: string, values: string) => {
    const slug = title.toLowerCase().replaceAll(' ', '-');
    const [row] = await database.query<{ id: number }>(
      `INSERT INTO products (name, slug, image_url, category_id, kind, price_cents${columns})
       SELECT $1, $2, image_url, category_id, 'bikini', 6000${values} FROM products WHERE slug = 'pier-cropped-tank' RETURNING id`,
      [title, slug],
    );
    return { id: row?.id ?? 0, slug };
  };
  const half = async (title: string, stock: Record<string, number>) => {
    const made = await make(title, '', '');
    await database.query(
      `WITH sizes AS (INSERT INTO product_variants (product_id, position, size, color)
         SELECT $1, place, size, 'Navy' FROM unnest($2::text[]) WITH ORDINALITY AS one (size, place) RETURNING id, size)
       INSERT INTO stock (product_id, variant_id, on_hand) SELECT $1, id, ($3::jsonb ->> size)::integer FROM sizes`,
      [made.id, Object.keys(stock), JSON.stringify(stock)],
    );
    return made;
  };
  const [top, bottom] = [await half(`${name} Top`, { S: 5, M: 5 }), await half(`${name} Bottom`, { S: 5, M: 5, L: 0 })];
  const set = await make(`${name} Set`, ', set_top_id, set_bottom_id', `, ${top.id}, ${bottom.id}`);
  const remove = () =>
    database.query('UPDATE products SET archived_at = now() WHERE id = ANY ($1)', [[top.id, bottom.id, set.id]]);
  return { slug: set.slug, remove };
}

test('she buys a set in a size each, for one price, and it stays one from the cart to the mail', async ({
  page,
  shop,
}, { project }) => {
  const name = `Mix ${project.name === 'phone' ? 'Phone' : 'Desktop'}`;
  const { slug, remove } = await makeSet(shop, name);
  try {
    const { email } = await register(page.request);
    const sizeOf = (half: string, size: string) =>
      page.getByRole('region', { name: `${half}: ${name} ${half}` }).getByRole('radio', { name: size, exact: true });

    await test.step('the page asks for both sizes', async () => {
      await page.goto(`/product/${slug}`);
      await hydrated(page);
      await expectAccessible(page);
      await sizeOf('Top', 'S').check({ force: true });
      await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
      await expect(page.locator('.field-error', { hasText: 'Please select a size' })).toBeVisible();
      await sizeOf('Bottom', 'M').check({ force: true });
    });

    await test.step('what she chose is still there after a reload, and a sold-out size can be waited for', async () => {
      await page.reload();
      await hydrated(page);
      await expect(sizeOf('Top', 'S')).toBeChecked();
      await expect(sizeOf('Bottom', 'M')).toBeChecked();
      await page.getByText('Your size is sold out? Email me when it is back').click();
      await expect(page.getByRole('combobox', { name: 'Size' })).toHaveText(`${name} Bottom, L, Navy`);
      await page.getByRole('textbox', { name: 'Your email' }).fill(email);
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Email me' }).click();
      await expect(page.getByText('Almost there: please open the link that we sent you.')).toBeVisible();
      await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
    });

    await test.step('the drawer and the cart show one thing', async () => {
      const drawer = page.getByRole('dialog', { name: 'In Your Cart' });
      await expect(drawer.getByText(`${name} Set`)).toBeVisible();
      await expect(drawer.getByText(`${name} Top: S, Navy`)).toBeVisible();
      await expect(drawer.getByText('Subtotal, 1 item')).toBeVisible();
      await expectAccessible(page);
      await drawer.getByRole('link', { name: 'View Cart' }).click();
      const lines = page.getByRole('list', { name: 'Items in your cart' });
      await expect(lines.getByRole('heading', { name: `${name} Set` })).toBeVisible();
      await expect(lines.getByRole('listitem')).toHaveCount(1);
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
    });

    await test.step('she buys it, and the order and the mail name it', async () => {
      await fillCustomer(page);
      await page.getByLabel('Card number').fill(cards.good);
      await page.getByRole('button', { name: /^Pay / }).click();
      await expect(page.getByRole('heading', { name: 'Order Complete!' })).toBeVisible();
      await orderLink(page).click();
      await expect(page.getByText(`${name} Set`)).toBeVisible();
      await expectAccessible(page);
      await expect
        .poll(async () => (await mailsTo(shop, email)).map(({ text }) => text ?? '').join('\n'))
        .toContain(`${name} Set\n  ${name} Top (S, Navy)\n  ${name} Bottom (M, Navy)\n1 x $60.00 = $60.00`);
    });
  } finally {
    await remove();
  }
});

test('staff take a set at a price of their own, and the order, its slip and the mail show one set', async ({
  page,
  shop,
}) => {
  const { email, username } = newAccount();
  const name = `Counter ${username}`;
  const { remove } = await makeSet(shop, name);
  try {
    await signInAsStaff(page.request);
    await page.goto('/admin/orders');
    await page.getByRole('button', { name: 'New Order' }).click();
    const form = page.getByRole('dialog', { name: 'Create New Order' });
    const choose = async (half: string, size: string) => {
      await form.getByRole('combobox', { name: half, exact: true }).click();
      await page.getByTitle(`${size}, Navy (5 left)`).filter({ visible: true }).last().click();
    };
    await form.getByLabel('Customer name').fill('Casey Rivers');
    await form.getByLabel('Email').fill(email);
    await form.getByRole('combobox', { name: 'Product' }).fill(`${name} Set`);
    await page.getByTitle(`${name} Set, $60.00`).click();
    await choose('Top', 'S');
    await choose('Bottom', 'M');
    await form.getByLabel('Price').fill('50');
    await form.getByLabel('Why not $60.00?').fill('A thread is loose');
    await expect(form.getByText('Total $50.00')).toBeVisible();
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Create Order' }).click();
    await expect(page.getByText('Order created successfully')).toBeVisible();
    await expect
      .poll(async () => (await mailsTo(shop, email)).map(({ text }) => text ?? '').join('\n'))
      .toContain(`${name} Set\n  ${name} Top (S, Navy)\n  ${name} Bottom (M, Navy)\n1 x $50.00 = $50.00`);

    await page.getByRole('searchbox', { name: 'Search orders' }).fill(email);
    await expect(page.getByText('Showing 1 of 1 orders')).toBeVisible();
    await page.getByRole('button', { name: /^View order / }).click();
    const order = page.getByRole('dialog', { name: /^Order / });
    await expect(order.getByText(`Set: ${name} Set`)).toBeVisible();
    await expect(order.getByText('instead of $30.00: A thread is loose')).toHaveCount(2);
    await expectAccessible(page);
    const opened = page.waitForEvent('popup');
    await order.getByRole('link', { name: 'Packing slip' }).click();
    await expect((await opened).getByText(`Set: ${name} Set`)).toBeVisible();
  } finally {
    await remove();
  }
});
