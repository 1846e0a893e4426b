import request from 'supertest';
import { RequestPasswordReset } from '../../src/domain/accounts/use-cases/request-password-reset.js';
import { aProduct } from '../builders/product.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

/** Tests of forms that a browser posts to the address of a page, before hydration or without scripts. */
let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp({ DEMO_DATA: 'true' }, { worker: false, pages: true });
});
afterAll(() => shop.close());

const bikini = '/product/old-glory-triangle-bikini';
const inSizeM = { form: 'add-to-cart', slug: 'old-glory-triangle-bikini', size: 'M', quantity: '2' };

/** Returns a browser with cookies. */
const visit = () => request.agent(shop.url);
type Browser = ReturnType<typeof visit>;

const post = (browser: Browser, path: string, fields: Record<string, string>) =>
  browser.post(path).set('Sec-Fetch-Site', 'same-origin').type('form').send(fields);

/** Returns the text of the page's message, without tags. */
const noticeIn = (html: string) =>
  /class="toast-region">([\s\S]*?)<\/section>/
    .exec(html)?.[1]
    ?.replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

const cartOf = async (browser: Browser) => {
  const { text } = await browser.get('/cart').expect(200);
  return [...text.matchAll(/<output[^>]*>(\d+)<\/output>/g)].map(([, quantity]) => Number(quantity));
};

/** Returns the ids of the products that the wishlist page can remove. */
const savedBy = async (browser: Browser) => {
  const { text } = await browser.get('/wishlist').expect(200).expect('Cache-Control', 'no-store');
  return [...text.matchAll(/value="unsave-product"\/><input type="hidden" name="product" value="(\d+)"/g)].map(
    ([, id]) => Number(id),
  );
};

/** Returns the selected themes of the menu and the footer. */
const checkedThemes = (html: string) =>
  [...html.matchAll(/<input[^>]* name="theme"[^>]* checked=""[^>]*>/g)].map(
    ([input]) => /value="(\w+)"/.exec(input)?.[1],
  );

const mailsTo = async (email: string) => {
  const rows = await shop.database.query<{ template: string }>('SELECT template FROM mails WHERE recipient = $1', [
    email,
  ]);
  return rows.map(({ template }) => template);
};

const waitlistEntriesOf = (productId: number) =>
  shop.database.query('SELECT email, variant_id FROM waitlist_entries WHERE product_id = $1', [productId]);

const signUp = async (browser: Browser, username: string) =>
  post(browser, '/auth?tab=register', {
    form: 'register',
    username,
    email: `${username}@shopper.example`,
    password: 'a password of length',
    passwordConfirm: 'a password of length',
  }).expect(303);

describe('a form for adding to the cart', () => {
  it('redirects to its page, which shows the message once', async () => {
    const browser = visit();
    await post(browser, bikini, inSizeM).expect(303).expect('Location', bikini);
    const { text, headers } = await browser.get(bikini).expect(200);
    expect(noticeIn(text)).toContain('2 × Old Glory Triangle Bikini added to your cart.');
    expect(headers['cache-control']).toBe('no-store');
    expect(noticeIn((await browser.get(bikini)).text)).toBe('');
    expect(noticeIn((await visit().get(bikini)).text)).toBe('');
  });

  it.each([
    '5',
    'null',
    '{"title":{}}',
    '{"title":"Won","link":{"to":"https://evil.example","text":"Go"}}',
    '%E0%A4%A',
  ])('shows no message and no external link from a forged cookie: %s', async (notice) => {
    const { text } = await visit()
      .get(bikini)
      .set('Cookie', `notice=${encodeURIComponent(notice)}`)
      .expect(200);
    expect(text).not.toContain('evil.example');
  });

  it('shows the missing size at the size field', async () => {
    const { text } = await post(visit(), bikini, { ...inSizeM, size: '' }).expect(422);
    expect(text).toContain('Please select a size');
    expect(noticeIn(text)).toContain('Please select a size before adding to cart.');
  });

  it('fills one cart, which moves to the account at sign-up and appears on the cart page', async () => {
    const browser = visit();
    await post(browser, bikini, inSizeM).expect(303);
    await post(browser, bikini, { ...inSizeM, quantity: '1' }).expect(303);
    await browser.get('/cart').expect(302).expect('Location', '/auth?next=%2Fcart');
    await signUp(browser, 'forms-cart');
    expect(await cartOf(browser)).toEqual([3]);
  });

  it('adds once if it is sent twice before the message is shown, and again afterward @series', async () => {
    const browser = visit();
    await post(browser, bikini, inSizeM).expect(303);
    await post(browser, bikini, inSizeM).expect(303);
    await signUp(browser, 'forms-twice');
    expect(await cartOf(browser)).toEqual([2]);
    await Promise.all([post(browser, bikini, inSizeM).expect(303), post(browser, bikini, inSizeM).expect(303)]);
    expect(await cartOf(browser)).toEqual([4]);
  });

  it('creates a new cart if the cart in the cookie does not exist @series', async () => {
    const browser = visit();
    await post(browser, bikini, inSizeM).set('Cookie', 'cart=gone').expect(303);
    await signUp(browser, 'forms-gone');
    expect(await cartOf(browser)).toEqual([2]);
  });

  it('shows why a quantity is rejected', async () => {
    const { text, status } = await post(visit(), bikini, { ...inSizeM, quantity: '100' });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(noticeIn(text)).not.toBe('');
  });
});

describe('a form on the cart page', () => {
  it('changes a quantity, removes the item, and asks before it clears the cart', async () => {
    const browser = visit();
    await post(browser, bikini, inSizeM).expect(303);
    await signUp(browser, 'forms-lines');
    const { text } = await browser.get('/cart');
    const item = /name="item" value="([^"]+)"/.exec(text)?.[1] ?? '';
    await post(browser, '/cart', { form: 'set-quantity', item, quantity: '4' }).expect(303);
    expect(await cartOf(browser)).toEqual([4]);
    const confirmation = await post(browser, '/cart', { form: 'clear-cart' }).expect(200);
    expect(confirmation.text).toContain('Remove the item?');
    expect(await cartOf(browser)).toEqual([4]);
    await post(browser, '/cart', { form: 'clear-cart', sure: '1' }).expect(303);
    expect(await cartOf(browser)).toEqual([]);
  });

  it('shows the reason for a rejected promo code at its field @series', async () => {
    const browser = visit();
    await post(browser, bikini, inSizeM).expect(303);
    await signUp(browser, 'forms-promo');
    const { text } = await post(browser, '/cart', { form: 'apply-promo', code: 'NO-SUCH-CODE' });
    expect(text).toContain('value="NO-SUCH-CODE"');
    expect(text).toContain('Invalid or expired promo code.');
  });

  it('does not change the cart of another account', async () => {
    const owner = visit();
    await post(owner, bikini, inSizeM).expect(303);
    await signUp(owner, 'forms-owner');
    const item = /name="item" value="([^"]+)"/.exec((await owner.get('/cart')).text)?.[1] ?? '';
    const stranger = visit();
    await signUp(stranger, 'forms-stranger');
    await post(stranger, '/cart', { form: 'remove-item', item });
    expect(await cartOf(owner)).toEqual([2]);
  });
});

describe('an account form', () => {
  it('shows errors at its fields, with the values except for passwords', async () => {
    const { text } = await post(visit(), '/auth?tab=register', {
      form: 'register',
      username: 'x"<b>',
      email: 'nobody',
      password: 'secret-of-the-form',
      passwordConfirm: 'another',
    }).expect(422);
    expect(text).toContain('Please enter a valid email address.');
    expect(text).toContain('value="x&quot;&lt;b&gt;"');
    expect(text).not.toContain('secret-of-the-form');
    expect(text).not.toContain('x"<b>');
  });

  it('signs in, redirects to the requesting page but to no other host, and signs out', async () => {
    await signUp(visit(), 'forms-returns');
    const credentials = { form: 'sign-in', username: 'forms-returns', password: 'a password of length' };
    const browser = visit();
    await post(browser, '/auth?next=%2Fcheckout', credentials).expect(303).expect('Location', '/checkout');
    await browser.get('/api/user').expect(200);
    const menus = (await browser.get('/cart').expect(200)).text.match(/name="form" value="sign-out"/g);
    expect(menus).toHaveLength(2);
    await post(browser, '/cart', { form: 'sign-out' }).expect(303).expect('Location', '/');
    expect(
      browser.jar.getCookies({ path: '/auth', domain: '127.0.0.1', secure: false, script: false }).toString(),
    ).toMatch(/device_/);
    expect(noticeIn((await browser.get('/')).text)).toContain('You have been logged out successfully');
    await browser.get('/api/user').expect(401);
    await post(visit(), '/auth?next=%2F%2Fevil.example', credentials).expect(303).expect('Location', '/');
    const { text } = await post(visit(), '/auth', { ...credentials, password: 'wrong password' }).expect(401);
    expect(noticeIn(text)).toContain('Login failed');
  });

  it('mails a link to reset the password, and shows an error for an invalid address @series', async () => {
    const browser = visit();
    await signUp(visit(), 'forms-forgot');
    const refused = await post(browser, '/reset-password', { form: 'request-reset', email: 'no address' }).expect(422);
    expect(refused.text).toContain('Please enter a valid email address.');
    expect(refused.text).toContain('value="no address"');
    const email = 'forms-forgot@shopper.example';
    await post(browser, '/reset-password', { form: 'request-reset', email })
      .expect(303)
      .expect('Location', '/reset-password');
    expect(noticeIn((await browser.get('/reset-password')).text)).toContain(
      'a link to reset the password is on its way',
    );
    expect(await mailsTo(email)).toContain('password-reset');
  });

  it('resets the password with a link, and shows errors without the passwords @series', async () => {
    await signUp(visit(), 'forms-reset');
    const reset = shop.app.get(RequestPasswordReset, { strict: false });
    const token = String(await reset.execute('forms-reset@shopper.example', 'as-asked'));
    const typed = { form: 'reset-password', newPassword: 'another password', confirmPassword: 'another password' };
    const page = `/reset-password?token=${token}`;
    const browser = visit();
    const refused = await post(browser, page, { ...typed, confirmPassword: 'a third password' }).expect(422);
    expect(refused.text).toContain('Passwords do not match');
    expect(refused.text).not.toMatch(/another password|a third password/);
    const unknown = await post(browser, '/reset-password?token=unknown', typed);
    expect(unknown.status).toBeGreaterThanOrEqual(400);
    expect(noticeIn(unknown.text)).not.toBe('');
    await post(browser, page, typed).expect(303).expect('Location', '/auth');
    expect(noticeIn((await browser.get('/auth')).text)).toContain('Your password has been reset successfully');
    await post(browser, '/auth', { form: 'sign-in', username: 'forms-reset', password: 'another password' }).expect(
      303,
    );
  });

  it('lets a guest continue to the checkout @series', async () => {
    const browser = visit();
    await post(browser, bikini, inSizeM).expect(303);
    await post(browser, '/auth?next=%2Fcheckout', { form: 'guest', email: 'guest@shopper.example' })
      .expect(303)
      .expect('Location', '/checkout');
    expect((await browser.get('/checkout').expect(200)).text).toContain('Payment needs JavaScript');
  });
});

describe('other forms', () => {
  it('send a message once, with the same validation as the API', async () => {
    const message = { form: 'contact', name: 'Casey', email: 'casey@shopper.example', subject: 'Sizes?' };
    const refused = await post(visit(), '/contact', { ...message, message: 'Hi' }).expect(422);
    expect(refused.text).toContain('Message must be at least 10 characters.');
    const question = { ...message, message: 'Does the halter run small?' };
    const browser = visit();
    await post(browser, '/contact', question).expect(303);
    await post(browser, '/contact', question).expect(303);
    const rows = await shop.database.query(`SELECT subject FROM contact_submissions WHERE email = $1`, [message.email]);
    expect(rows).toEqual([{ subject: 'Sizes?' }]);
  });

  it('subscribe to the newsletter on any page @series', async () => {
    const browser = visit();
    await post(browser, '/about', { form: 'newsletter', email: 'news@shopper.example' })
      .expect(303)
      .expect('Location', '/about');
    expect(noticeIn((await browser.get('/about')).text)).toContain('Almost there');
    const { text } = await post(browser, '/about', { form: 'newsletter', email: 'no address' }).expect(422);
    expect(text).toContain('value="no address"');
  });

  it('join the waitlist for a sold-out size, and show an error with the chosen size @series', async () => {
    const product = await aProduct(shop.database, {
      variants: ['S', 'M', 'L'].map((size) => ({ size, color: 'Navy', stock: size === 'L' ? 3 : 0 })),
    });
    const wanted = `${product.id} ${product.variants.find(({ size }) => size === 'M')?.id}`;
    const browser = visit();
    const page = `/product/${product.slug}`;
    const refused = await post(browser, page, { form: 'back-in-stock', wanted, email: 'no address' }).expect(422);
    const [waitlist] = /<details class="waitlist" open="">.*?<\/details>/s.exec(refused.text) ?? [];
    expect(waitlist).toContain('value="no address"');
    expect(waitlist).toContain('Please enter a valid email address.');
    expect(waitlist).toContain(`<option value="${wanted}" selected="">`);
    await post(browser, page, { form: 'back-in-stock', wanted, email: 'size-m@shopper.example' }).expect(303);
    expect(noticeIn((await browser.get(page)).text)).not.toBe('');
    expect(await waitlistEntriesOf(product.id)).toEqual([
      { email: 'size-m@shopper.example', variant_id: Number(wanted.split(' ')[1]) },
    ]);
  });

  it('join the waitlist for a product without sizes @series', async () => {
    const product = await aProduct(shop.database, { stock: 0 });
    const page = `/product/${product.slug}`;
    const [, wanted = ''] = /name="wanted" value="([^"]*)"/.exec((await visit().get(page)).text) ?? [];
    await post(visit(), page, { form: 'back-in-stock', wanted, email: 'no-size@shopper.example' }).expect(303);
    expect(await waitlistEntriesOf(product.id)).toEqual([{ email: 'no-size@shopper.example', variant_id: null }]);
  });

  it('set a theme, which the next page uses from its first byte', async () => {
    const browser = visit();
    await post(browser, '/products', { form: 'theme', theme: 'dark' }).expect(303);
    const { text } = await browser.get('/products');
    expect(text).toContain('data-theme="dark"');
    expect(checkedThemes(text)).toEqual(['dark', 'dark']);
    await post(browser, '/products', { form: 'theme', theme: 'system' }).expect(303);
    const following = (await browser.get('/products')).text;
    expect(following).toContain('data-theme="system"');
    expect(checkedThemes(following)).toEqual(['system', 'system']);
    const other = (await visit().get('/products')).text;
    expect(other).toContain('data-theme="light"');
    expect(checkedThemes(other)).toEqual(['light', 'light']);
  });

  it('show the size guide in the chosen unit and size', async () => {
    const rowsIn = async (query: string) => {
      const { text } = await visit().get(`/size-guide${query}`).expect(200);
      return [/Dress form in size [^"]*/.exec(text)?.[0], />XS<\/th><td>([^<]*)/.exec(text)?.[1]];
    };
    expect(await rowsIn('')).toEqual([expect.stringMatching(/size M: .* inches$/), '31–33']);
    expect(await rowsIn('?unit=cm&size=L')).toEqual([expect.stringMatching(/size L: .* centimeters$/), '79–84']);
    const { text } = await visit().get('/size-guide');
    const [form] = /<form class="size-guide__form" action="\/size-guide">.*?<\/form>/s.exec(text) ?? [];
    expect(form?.match(/name="(unit|size)"[^>]* value="(cm|L)"|type="submit"/g)).toHaveLength(3);
  });

  it('save products, which appear in the wishlist without scripts and move to the account at sign-up @series', async () => {
    const browser = visit();
    const { headers } = await post(browser, '/products', { form: 'save-product', product: '11' }).expect(303);
    expect(String(headers['set-cookie'])).toContain('wishlist=11');
    await post(browser, '/products', { form: 'save-product', product: '12' }).expect(303);
    await post(browser, '/products', { form: 'save-product', product: '13' }).expect(303);
    expect(await savedBy(browser)).toEqual([13, 12, 11]);
    await post(browser, '/wishlist', { form: 'unsave-product', product: '12' }).expect(303);
    expect(await savedBy(browser)).toEqual([13, 11]);
    await signUp(browser, 'forms-hearts');
    expect(await savedBy(browser)).toEqual([13, 11]);
    await post(browser, '/wishlist', { form: 'unsave-product', product: '11' }).expect(303);
    expect(await savedBy(browser)).toEqual([13]);
    expect((await visit().get('/wishlist')).text).toContain('Your wishlist is empty');
  });
});

describe('a forged form', () => {
  it('changes nothing if it comes from another site', async () => {
    await request(shop.url).post(bikini).set('Sec-Fetch-Site', 'cross-site').type('form').send(inSizeM).expect(403);
  });

  it('does not redirect to another host', async () => {
    const { headers } = await post(visit(), '//evil.example/../..', { form: 'theme', theme: 'dark' });
    expect(headers['location'] ?? '/').toMatch(/^\/(?!\/)/);
  });

  it('is rejected without a product', async () => {
    await post(visit(), '/products', { form: 'add-to-cart' }).expect(303).expect('Location', '/products');
  });

  it('redirects to its page if its name is unknown', async () => {
    await post(visit(), bikini, { form: 'delete-everything' }).expect(303).expect('Location', bikini);
    await post(visit(), bikini, { form: 'constructor' }).expect(303);
  });

  it('is rejected with a wrong type, if it is too large, or at an unknown address', async () => {
    const browser = visit();
    await browser.post(bikini).set('Sec-Fetch-Site', 'same-origin').send({ form: 'theme' }).expect(415);
    await post(browser, bikini, { form: 'contact', message: 'x'.repeat(70_000) }).expect(413);
    await post(browser, '/nowhere', { form: 'theme', theme: 'dark' }).expect(404);
  });
});
