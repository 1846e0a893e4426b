import type { StoreResponse } from '../../src/adapters/http/store/store.response.js';
import { Outbox } from '../../src/domain/mail/ports/outbox.js';
import { type Agent, signedIn, visitor } from '../builders/account.js';
import { aProduct } from '../builders/product.js';
import { aPicture } from '../builders/picture.js';
import { anOrderConfirmation } from '../builders/mail.js';
import { allAtOnce } from '../harness/all-at-once.js';
import { startMailServer } from '../harness/smtp.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

let shop: TestApp;
let staff: Agent;
beforeAll(async () => {
  shop = await startTestApp({}, { worker: false });
  ({ agent: staff } = await signedIn(shop, { admin: true }));
});
afterAll(() => shop.close());
beforeEach(() => shop.database.query('TRUNCATE setting_versions RESTART IDENTITY'));

interface Versions<Value> {
  versions: { version: number; value: Value; savedAt: string | null; savedBy: string | null }[];
}
type Values = Record<string, unknown>;
const versionsOf = async (section: 'details' | 'content') =>
  ((await staff.get(`/api/admin/store/${section}`).expect(200)).body as Versions<Values>).versions;
const put = async (section: 'details' | 'content', changes: Values, version = 0) => {
  const [current] = await versionsOf(section);
  return staff.put(`/api/admin/store/${section}`).send({ ...current?.value, ...changes, version });
};
const get = async (path: string) => (await visitor(shop).get(path).expect(200)).body as Values;
const harbor = {
  name: 'Harbor Swim',
  email: 'hello@harbor.example',
  mailFrom: 'Harbor Swim <news@harbor.example>',
  city: 'Portland',
  state: 'Maine',
  supportEmail: 'help@harbor.example',
  hours: [{ days: 'Every day', time: '10am to 4pm' }],
  socialLinks: [{ name: 'Mastodon', url: 'https://social.example/@harbor' }],
  founded: null,
};

describe('saved replies', () => {
  it('are edited by staff who answer messages, in versions', async () => {
    const { agent: support } = await signedIn(shop, { role: 'Support' });
    const path = '/api/admin/store/replies';
    const replies = [{ name: 'Returns', text: 'You can return it for free.' }];
    const { body } = await support.put(path).send({ replies, version: 0 }).expect(200);
    const value = { replies };
    expect((body as Versions<Values>).versions).toMatchObject([{ value }, { value: { replies: [] } }]);
    await support.put(path).send({ replies: [], version: 0 }).expect(409);
    const invalid = [{ name: ' ', text: '' }];
    expect((await support.put(path).send({ replies: invalid, version: 1 }).expect(422)).body.errors).toHaveProperty([
      'replies.0.name',
    ]);
    const { agent: packer } = await signedIn(shop, { role: 'Fulfillment' });
    await packer.put(path).send({ replies, version: 1 }).expect(403);
  });
});

describe('the menu of the shop', () => {
  const menuOf = async () => ((await visitor(shop).get('/api/store').expect(200)).body as StoreResponse).menu;
  const save = async (menu: Values) => {
    const { versions } = (await staff.get('/api/admin/store/menu').expect(200)).body as Versions<Values>;
    return staff
      .put('/api/admin/store/menu')
      .send({ header: null, footer: null, ...menu, version: versions[0]?.version });
  };

  it('is the default menu at first, and has the entries of staff, with the names of categories', async () => {
    expect(await menuOf()).toEqual({ header: null, footer: null });
    const [{ id } = { id: 0 }] = await shop.database.query<{ id: number }>(
      `INSERT INTO categories (name, slug) VALUES ('Swim Sets', 'swim-sets') RETURNING id`,
    );
    await aProduct(shop.database, { name: 'Tide Set', price: 20, stock: 1, categoryId: id });
    const link = { label: 'Our Blog', categoryId: null, to: 'https://blog.shop.example/' };
    const category = { label: null, categoryId: id, to: null };
    const header = [link, category, { ...category, categoryId: 1_000_000 }];
    expect((await save({ header })).status).toBe(200);
    expect(await menuOf()).toEqual({
      header: [
        { label: 'Our Blog', to: link.to },
        { label: 'Swim Sets', to: '/products/swim-sets' },
      ],
      footer: null,
    });
    await shop.database.query(`UPDATE categories SET name = 'Sets' WHERE id = $1`, [id]);
    expect((await menuOf()).header?.[1]).toEqual({ label: 'Sets', to: '/products/swim-sets' });
  });

  it('rejects wrong links, empty lists and outdated versions', async () => {
    const wrong = await save({ footer: [{ label: 'Bad', categoryId: null, to: 'javascript:alert(1)' }] });
    expect(wrong.status).toBe(422);
    expect((wrong.body as { errors: object }).errors).toHaveProperty(['footer.0.to']);
    expect((await save({ header: [] })).status).toBe(422);
    await staff.put('/api/admin/store/menu').send({ header: null, footer: null, version: 99 }).expect(409);
  });
});

describe('the details of the store', () => {
  it('are those of the configuration at first', async () => {
    const [first, ...more] = await versionsOf('details');
    expect(more).toEqual([]);
    expect(first).toMatchObject({
      version: 0,
      savedAt: null,
      savedBy: null,
      value: { name: 'Liberty Tide', hours: null },
    });
  });

  it('appear at once in the data of pages, the manifest and the security contact', async () => {
    await put('details', harbor).then(({ status }) => expect(status).toBe(200));
    expect(await get('/api/store')).toMatchObject({
      name: 'Harbor Swim',
      city: 'Portland',
      hours: harbor.hours,
      socialLinks: harbor.socialLinks,
      founded: null,
    });
    expect((await visitor(shop).get('/manifest.webmanifest').expect(200)).text).toContain('"name":"Harbor Swim"');
    expect((await visitor(shop).get('/.well-known/security.txt').expect(200)).text).toContain('help@harbor.example');
    expect(await versionsOf('details')).toMatchObject([{ version: 1, savedBy: expect.any(String) }, { version: 0 }]);
    const [entry] = await shop.database.query(
      'SELECT action, before, after FROM audit_entries ORDER BY id DESC LIMIT 1',
    );
    expect(entry).toEqual({
      action: 'store.changed',
      before: expect.objectContaining({ name: 'Liberty Tide', hours: null }),
      after: expect.objectContaining({
        name: 'Harbor Swim',
        city: 'Portland',
        mailFrom: expect.stringContaining('•••@'),
      }),
    });
  });

  it('name each wrong field, and stay as they are', async () => {
    const refused = await put('details', {
      ...harbor,
      email: 'hello',
      state: 'Atlantis',
      mailFrom: 'Harbor <a@b.example>\nBcc: x@y.example',
      socialLinks: [{ name: 'X', url: 'javascript:alert(1)' }],
    });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.errors as object)).toEqual(['mailFrom']);
    const meaning = await put('details', {
      ...harbor,
      email: 'hello',
      state: 'Atlantis',
      mailFrom: 'Harbor: Swim <a@b.example>',
      socialLinks: [{ name: 'X', url: 'javascript:alert(1)' }],
      closedDays: ['12-24', '2026-02-30'],
    });
    expect(meaning.body.errors).toEqual({
      email: 'Please enter a valid email address.',
      state: 'Please enter a US state, such as California.',
      mailFrom: 'Please enter a sender such as Liberty Tide <hello@shop.example>.',
      closedDays: 'Please enter days such as 2026-12-24, or 12-24 for each year.',
      'socialLinks.0.url': 'Please enter an address that begins with https://.',
    });
    expect(await versionsOf('details')).toHaveLength(1);
  });

  it('close the shop on days that move the promised arrival', async () => {
    const arrivals = async () => (await get('/api/delivery'))['promises'] as { orderBefore: string; from: string }[];
    const [before] = await arrivals();
    const closedDays = Array.from({ length: 28 }, (_, at) => {
      const day = new Date(Date.parse(before?.orderBefore ?? '') + at * 24 * 3600 * 1000);
      return day.toISOString().slice(5, 10);
    });
    expect((await put('details', { closedDays })).status).toBe(200);
    const [after] = await arrivals();
    expect(Date.parse(after?.from ?? '')).toBeGreaterThan(Date.parse(before?.from ?? '') + 20 * 24 * 3600 * 1000);
  });

  it('are changed once by two colleagues at the same time', async () => {
    const [current] = await versionsOf('details');
    const results = await allAtOnce(shop.database.url, 'LOCK TABLE setting_versions', () =>
      ['One', 'Two'].map(
        async (name) => await staff.put('/api/admin/store/details').send({ ...current?.value, name, version: 0 }),
      ),
    );
    expect(results.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [saved] = await versionsOf('details');
    const refused = results.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ code: 'changed-meanwhile', version: saved?.version, current: saved?.value });
  });

  it('are restored by saving an earlier version', async () => {
    const [before] = await versionsOf('details');
    await put('details', harbor);
    await staff
      .put('/api/admin/store/details')
      .send({ ...before?.value, version: 1 })
      .expect(200);
    expect(await get('/api/store')).toMatchObject({ name: 'Liberty Tide' });
  });
});

describe('the logo and the colors', () => {
  const uploaded = async () => {
    const png = await aPicture({ width: 640, height: 160 }).png().toBuffer();
    const { body } = await staff.post('/api/admin/upload/product-image').attach('image', png, 'wave.png').expect(201);
    return body as { filename: string; imageUrl: string };
  };

  it('change the data of pages and the manifest at once, and back', async () => {
    const { imageUrl } = await uploaded();
    const before = await get('/api/store');
    expect(before).toMatchObject({ accent: null, darkAccent: null, logo: null });
    expect((await put('details', { accent: '#7a1f5c', darkAccent: '#e39bd0', logo: imageUrl })).status).toBe(200);
    expect(await get('/api/store')).toMatchObject({
      accent: '#7a1f5c',
      darkAccent: '#e39bd0',
      logo: { imageUrl, width: 640, height: 160 },
    });
    expect((await visitor(shop).get('/manifest.webmanifest').expect(200)).text).toContain('"theme_color":"#7a1f5c"');
    expect((await put('details', { accent: null, darkAccent: null, logo: null }, 1)).status).toBe(200);
    expect(await get('/api/store')).toEqual(before);
  });

  it('are refused with the measured contrast, the required contrast and a color that passes', async () => {
    const refused = await put('details', { accent: '#ffcc00', darkAccent: '#16265c' });
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toEqual({
      accent:
        '#ffcc00 on #f3e7d7 has a contrast of 1.24:1. At least 4.5:1 is required. The nearest color with enough contrast is #806600.',
      darkAccent: expect.stringMatching(/^#16265c on #2a2621 has a contrast of .* At least 4\.5:1 is required\./),
    });
    const malformed = await put('details', { accent: 'red;}', darkAccent: '#fff' });
    expect(malformed.body.errors).toEqual({
      accent: 'Please enter a color such as #16265c.',
      darkAccent: 'Please enter a color such as #16265c.',
    });
    expect(await versionsOf('details')).toHaveLength(1);
  });

  it('accept only a picture of the library as logo', async () => {
    for (const logo of ['/images/products/none-1.webp', 'https://evil.example/logo.svg', '/uploads/../secret']) {
      const refused = await put('details', { logo });
      expect(refused.body.errors).toEqual({
        logo: 'This picture is not in the library. Please choose another logo.',
      });
    }
  });

  it('protect the logo from deletion until another one is chosen', async () => {
    const { filename, imageUrl } = await uploaded();
    await put('details', { logo: imageUrl });
    const path = `/api/admin/upload/product-image/${filename}`;
    const { body: uses } = await staff.get(`${path}/uses`).expect(200);
    expect(uses).toEqual({ products: [], archived: [], variants: [], categories: [], logo: true });
    for (const address of [path, `${path}?force=true`]) {
      const refused = await staff.delete(address).expect(409);
      expect(refused.body).toMatchObject({
        code: 'image.logo',
        message: 'This picture is the logo of the store. Please choose another logo first.',
      });
    }
    await put('details', { logo: null }, 1);
    await staff.delete(path).expect(204);
    // A version with a logo that does not exist anymore cannot be restored.
    expect((await put('details', { logo: imageUrl }, 2)).status).toBe(422);
  });
});

describe('the texts of the shop', () => {
  const heroOf = async () => ((await visitor(shop).get('/api/store').expect(200)).body as StoreResponse).hero;

  it('are the shop’s own at first', async () => {
    expect(await get('/api/store/pages/about')).toEqual({ html: null });
    expect(await get('/api/store/questions')).toEqual({ questions: null });
    expect((await heroOf()).headline).toBe('Swim like it’s the Fourth of July');
    expect(await get('/api/store')).toMatchObject({ banner: null, founded: 2018 });
    await visitor(shop).get('/api/store/pages/other').expect(404);
  });

  it('are replaced, as HTML without tags or scripts of their own', async () => {
    const about = '# Hello\n\nWe *swim*. <script>alert(1)</script> [Bad](javascript:alert(1)) [Shop](/products)';
    const questions = [{ question: 'Do you ship?', answer: 'Yes, **always**.' }];
    const saved = await put('content', { banner: 'Summer sale', heroHeadline: 'Dive in', about, questions });
    expect(saved.status).toBe(200);
    const { html } = await get('/api/store/pages/about');
    expect(html).toContain('<h2>Hello</h2>');
    expect(html).toContain('<em>swim</em>');
    expect(html).toContain('<a href="/products">Shop</a>');
    expect(html).not.toMatch(/<script|javascript:/);
    expect(await get('/api/store/questions')).toEqual({
      questions: [{ question: 'Do you ship?', html: '<p>Yes, <strong>always</strong>.</p>' }],
    });
    expect(await get('/api/store')).toMatchObject({ banner: 'Summer sale', hero: { headline: 'Dive in' } });
  });

  it('are recorded only if they changed', async () => {
    const questions = [{ question: 'Do you ship?', answer: 'Yes.' }];
    await put('content', { questions });
    await put('content', { questions, banner: 'Sale' }, 1);
    const [entry] = await shop.database.query('SELECT before, after FROM audit_entries ORDER BY id DESC LIMIT 1');
    expect(entry).toEqual({ before: { banner: null }, after: { banner: 'Sale' } });
  });

  it('can be seen before they are saved', async () => {
    const { body } = await staff.post('/api/admin/store/preview').send({ text: 'Hi *there*' }).expect(200);
    expect(body).toEqual({ html: '<p>Hi <em>there</em></p>' });
    expect(await versionsOf('content')).toHaveLength(1);
  });

  it('take long texts, and refuse empty ones', async () => {
    expect((await put('content', { privacy: 'ä'.repeat(20_000) })).status).toBe(200);
    const refused = await put('content', { about: '  ', questions: [{ question: '', answer: 'Yes' }] }, 1);
    expect(refused.body.errors).toMatchObject({
      about: 'Please fill this in.',
      'questions.0.question': 'Please fill this in.',
    });
  });

  it('contain nothing of the demo shop under another name', async () => {
    await put('details', harbor);
    expect(await heroOf()).toEqual({ headline: 'Harbor Swim', text: 'Swimwear and activewear for real water.' });
    const { html } = await get('/api/store/pages/about');
    expect(html).toContain('We are Harbor Swim in Portland, Maine.');
  });
});

describe('a mail', () => {
  it('comes from the store as it is when the mail is sent', async () => {
    const server = await startMailServer();
    const sending = await startTestApp({ SMTP_URL: server.url });
    const { agent } = await signedIn(sending, { admin: true });
    const { versions } = (await agent.get('/api/admin/store/details').expect(200)).body as Versions<Values>;
    const details = { ...versions[0]?.value, ...harbor };
    await agent
      .put('/api/admin/store/details')
      .send({ ...details, version: 0 })
      .expect(200);
    await sending.app.get(Outbox, { strict: false }).put(anOrderConfirmation());
    const [mail] = await server.arrived(1);
    await sending.close();
    await server.stop();
    expect(mail?.from).toEqual({ name: 'Harbor Swim', address: 'news@harbor.example' });
    expect(mail?.subject).toContain('Your Harbor Swim order');
    expect(mail?.text).toContain('Questions? Just write to help@harbor.example.\nHarbor Swim, Portland, Maine');
  });
});
