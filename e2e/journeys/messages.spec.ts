import { expect, test } from '../harness/test.js';

/** Settled texts that stand on a page as it comes; those of what people do are in `frontend/test/messages.ts`. */
const pages = {
  '/': [
    'Free shipping on orders over $75 | 20% off for Military & First Responders',
    'Home',
    'New Arrivals',
    'Bikinis',
    'Athletic Wear',
    'About',
    'Contact',
    'Monday to Saturday',
    '9:00am to 5:00pm',
    'Sunday',
    'Closed',
    'Santa Cruz, California',
    "Let's Go Shopping!",
    'Why Choose',
    'Trendy designs',
    'Fit guarantee',
    'Quality fabric',
    'Fast shipping',
    'Featured Products',
  ],
  '/products': ['NEW', 'BESTSELLER', 'On Sale', 'In Stock', 'Clear Filters'],
  '/product/harbor-bandeau-bikini': [
    'Products',
    '(42 reviews)',
    'Save 19%',
    'Size Guide',
    'Add to Cart',
    'Free shipping on orders over $75',
    'Free returns within 30 days',
    'Description',
    'Fit & Details',
    'Reviews',
    'You may also like',
  ],
  '/auth': [
    'Sign In',
    'Create Account',
    'Forgot password?',
    'Fast checkout',
    'Order tracking and history',
    'Special offers and discounts',
    'Saved favorite items',
  ],
  '/about': [
    'About Us',
    'Our Story',
    '2018',
    'Our Mission',
    'Shop Our Collection',
    'Our Values',
    'Quality',
    'Diversity',
    'Sustainability',
    'Meet the Owner',
    'Join the Family',
    'Shop Now',
    'Contact Us',
  ],
  '/contact': ['Contact Us', 'Monday-Saturday', '9AM-5PM', 'free', '3-5 business days', '30 days', '20%'],
};

/** To the letter and in the same case; a text may be a part of what stands there. */
const written = (text: string) => new RegExp(text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));

test('the public pages say what is settled @desktop', async ({ page }) => {
  for (const [path, texts] of Object.entries(pages)) {
    await page.goto(path);
    for (const text of texts) {
      const places = page.getByText(written(text)).locator('visible=true');
      await expect.soft(places.first(), `${path}: ${text}`).toBeVisible();
    }
  }
});
