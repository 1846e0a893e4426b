import { expectAccessible } from '../harness/accessible.js';
import { register, signInAsStaff } from '../harness/account.js';
import { newProduct } from '../harness/catalog.js';
import { buy, openReviews, ship } from '../harness/shopping.js';
import { expect, test } from '../harness/test.js';

test('A customer reviews a product, staff publish the review, and the product page shows it', async ({
  page,
  staff,
  openElsewhere,
}) => {
  const product = await newProduct(staff);
  const { email } = await register(page.request);
  const order = await buy(page.request, email, product.variant('M'));
  await ship(staff, order);
  const text = `Keeps its shape in the wash, says ${email}.`;

  await test.step('the form names what is missing, and sends the review', async () => {
    await page.goto(`/orders/${order}/review`);
    const form = page.getByRole('region', { name: product.name });
    await form.getByRole('button', { name: 'Send review' }).click();
    await expect(form.getByText('Please give one to five stars.')).toBeVisible();
    await expectAccessible(page);
    await form.getByText('Excellent').click();
    await form.getByText('True to size').click();
    await form.getByRole('textbox', { name: 'Your review' }).fill(text);
    await form.getByRole('button', { name: 'Send review' }).click();
    await expect(form.getByText('Thank you! We read your review before it is shown.')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('staff read and publish it', async () => {
    const desk = await openElsewhere();
    await signInAsStaff(desk.request);
    await desk.goto(`/admin/reviews?search=${encodeURIComponent(email)}`);
    await desk.getByRole('button', { name: new RegExp(`^Read ${product.name}`) }).click();
    const dialog = desk.getByRole('dialog', { name: 'Review' });
    await expect(dialog.getByText(text)).toBeVisible();
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await expect(desk.getByText('Review published')).toBeVisible();
  });

  await test.step('the product page shows it to everyone, and the form tells its author', async () => {
    await page.reload();
    await expect(page.getByText('Your review is shown with the product.')).toBeVisible();
    await page.goto(product.path);
    await openReviews(page);
    await expect(page.getByText(text)).toBeVisible();
    await expectAccessible(page);
  });
});
