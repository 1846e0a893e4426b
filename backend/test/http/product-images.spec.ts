import { createHash } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import zlib from 'node:zlib';
import request from 'supertest';
import sharp, { type Sharp } from 'sharp';
import type { ProductResponse } from '../../src/adapters/http/catalog/product.response.js';
import type { ListedImageResponse, UploadedImageResponse } from '../../src/adapters/http/media/image.response.js';
import { CatalogJobs } from '../../src/adapters/timers/catalog-jobs.js';
import { pictureFormats, pictureWidths, widthFile } from '../../src/domain/media/uploaded-image.js';
import { type Agent, signedIn, visitor } from '../builders/account.js';
import { aCart } from '../builders/cart.js';
import { aPicture } from '../builders/picture.js';
import { aProduct } from '../builders/product.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

let shop: TestApp;
let staff: Agent;
let staffId: number;
beforeAll(async () => {
  shop = await startTestApp();
  const { agent, user } = await signedIn(shop, { admin: true });
  staff = agent;
  staffId = user.id;
});
afterAll(() => shop.close());

const upload = (file: Buffer, filename = 'beach.jpg', contentType = 'image/jpeg') =>
  staff.post('/api/admin/upload/product-image').attach('image', file, { filename, contentType });
const uploaded = async (filename = 'beach.jpg') =>
  (await upload(await aPicture().jpeg().toBuffer(), filename).expect(201)).body as UploadedImageResponse;
const list = (query = '') => staff.get(`/api/admin/upload/product-images${query}`);
const remove = (filename: string, query = '') => staff.delete(`/api/admin/upload/product-image/${filename}${query}`);
const see = (path: string) => request(shop.url).get(path).buffer(true).parse(bytesOf);
const storedFiles = () => (fs.existsSync(`${shop.dataDir}/images`) ? fs.readdirSync(`${shop.dataDir}/images`) : []);
const records = () => shop.database.query<{ state: string }>('SELECT * FROM uploaded_images');

function bytesOf(response: request.Response, done: (error: Error | null, body: Buffer) => void): void {
  const parts: Buffer[] = [];
  response.on('data', (part: Buffer) => parts.push(part));
  response.on('end', () => done(null, Buffer.concat(parts)));
}

const transparentCenter = () =>
  aPicture()
    .ensureAlpha()
    .composite([
      {
        input: { create: { width: 9, height: 9, channels: 4, background: '#000' } },
        blend: 'dest-out',
        left: 0,
        top: 0,
      },
    ]);

describe('the placeholder of a picture @series', () => {
  const uploadedFrom = async (picture: Sharp) =>
    (await upload(await picture.png().toBuffer(), 'top.png').expect(201)).body as UploadedImageResponse;

  it('contains its main colors in the aspect ratio of the pages, in at most 300 characters', async () => {
    const { placeholder = '' } = await uploadedFrom(aPicture({ width: 900, height: 600 }));
    expect(placeholder).toMatch(/^data:image\/webp;base64,.{1,277}$/);
    const tiny = sharp(Buffer.from(placeholder.split(',')[1] ?? '', 'base64'));
    const { data, info } = await tiny.raw().toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: 8, height: 10, channels: 3 });
    const last = [...data.subarray(-3)];
    [22, 38, 92].forEach((value, channel) => expect(Math.abs((last[channel] ?? 0) - value)).toBeLessThan(24));
  });

  it('is missing for a picture with transparent parts', async () => {
    const whole = await uploadedFrom(aPicture().ensureAlpha());
    const holed = await uploadedFrom(transparentCenter());
    expect([whole.placeholder, holed.placeholder]).toEqual([expect.any(String), undefined]);
  });

  it('is returned for the first picture in lists, for all pictures of a product, and for cart lines', async () => {
    const [front, back, gold] = [await uploaded(), await uploaded(), await uploaded()];
    const product = await aProduct(shop.database, {
      imageUrl: front.imageUrl,
      images: [back.imageUrl, '/images/products/elsewhere.webp'],
      variants: [{ size: 'S', imageUrl: gold.imageUrl }, { size: 'M' }],
    });
    const blurred = (...images: UploadedImageResponse[]) =>
      Object.fromEntries(images.map(({ imageUrl, placeholder }) => [imageUrl, placeholder]));
    const { body: listed } = await staff.get(`/api/products?ids=${product.id}`).expect(200);
    expect((listed as ProductResponse[])[0]?.placeholders).toEqual(blurred(front));
    const { body: whole } = await staff.get(`/api/products/${product.slug}`).expect(200);
    expect((whole as ProductResponse).placeholders).toEqual(blurred(front, back, gold));
    const [small, medium] = product.variants;
    const cart = await aCart(staff).with(product, { variant: small }).with(product, { variant: medium }).build();
    expect(cart.items.map(({ placeholder }) => placeholder)).toEqual([gold.placeholder, front.placeholder]);
  });
});

describe('uploading a picture', () => {
  it('retains transparency for pages, and adds a white background for mails and shared links', async () => {
    const { imageUrl } = (await upload(await transparentCenter().png().toBuffer(), 'top.png').expect(201))
      .body as UploadedImageResponse;
    const corner = async (format: 'avif' | 'webp') => {
      const { body } = await see(widthFile(imageUrl, 1200, format)).expect(200);
      const at = { left: 2, top: 2, width: 1, height: 1 };
      return [
        ...(await sharp(body as Buffer)
          .extract(at)
          .raw()
          .toBuffer()),
      ];
    };
    const [, , , alpha] = await corner('avif');
    expect(alpha).toBeLessThan(20);
    const onWhite = await corner('webp');
    expect(onWhite).toHaveLength(3);
    for (const channel of onWhite) expect(channel).toBeGreaterThan(230);
  });

  it('creates every width that the storefront uses, and returns their address @series', async () => {
    const file = await aPicture({ width: 1500, height: 2000 }).jpeg().toBuffer();
    const response = await upload(file, 'Beach Top (front).JPG').expect(201);
    const record = response.body as UploadedImageResponse;
    expect(record).toMatchObject({
      filename: expect.stringMatching(/^beach-top-front-[0-9a-f]{20}\.webp$/),
      originalname: 'Beach Top (front).JPG',
      size: file.length,
      imageUrl: `/images/products/${record.filename}`,
      width: 1500,
      height: 2000,
    });
    for (const format of pictureFormats) {
      for (const width of pictureWidths) {
        const shown = await see(`/images/products/${widthFile(record.filename, width, format)}`).expect(200);
        expect(shown.headers).toMatchObject({
          'content-type': `image/${format}`,
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
          'cross-origin-resource-policy': 'cross-origin',
        });
        expect(shown.headers['set-cookie']).toBeUndefined();
        expect(await sharp(shown.body as Buffer).metadata()).toMatchObject({
          width,
          height: Math.round((width * 4) / 3),
        });
      }
    }
    const whole = await see(record.imageUrl).expect(200);
    expect(await sharp(whole.body as Buffer).metadata()).toMatchObject({ format: 'webp', width: 800 });
    await request(shop.url).get(record.imageUrl).set('If-None-Match', String(whole.headers['etag'])).expect(304);
    expect((await list('?limit=1').expect(200)).body).toEqual([record]);
  });

  it('never enlarges a small picture, and still creates all files @series', async () => {
    const { filename } = await uploaded();
    const widest = await see(`/images/products/${widthFile(filename, 1200, 'avif')}`).expect(200);
    expect(await sharp(widest.body as Buffer).metadata()).toMatchObject({ width: 300, height: 375 });
  });

  it.each(['jpeg', 'png', 'webp', 'avif'] as const)('accepts %s, whatever its file name @series', async (format) => {
    const file = await aPicture().toFormat(format).toBuffer();
    await upload(file, 'anything.txt', 'text/plain').expect(201);
  });

  it('rotates the picture upright and removes its metadata', async () => {
    const file = await aPicture({ width: 400, height: 300 })
      .withExif({ IFD0: { Copyright: 'Marina' }, IFD3: { GPSLatitude: '36/1 58/1 0/1', GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(file.includes('Marina')).toBe(true);
    const { body } = await upload(file).expect(201);
    expect(body).toMatchObject({ width: 300, height: 400 });
    for (const name of storedFiles().filter((stored) =>
      stored.startsWith((body as UploadedImageResponse).filename.slice(0, -5)),
    )) {
      const stored = fs.readFileSync(`${shop.dataDir}/images/${name}`);
      const { exif, xmp, iptc, icc, orientation } = await sharp(stored).metadata();
      expect([exif, xmp, iptc, icc, orientation]).toEqual([undefined, undefined, undefined, undefined, undefined]);
      expect(stored.includes('Marina')).toBe(false);
    }
  });

  it('removes data after the end of the picture', async () => {
    const script = '<script>alert(1)</script>';
    const file = Buffer.concat([await aPicture().jpeg().toBuffer(), Buffer.from(script)]);
    const { filename } = (await upload(file).expect(201)).body as UploadedImageResponse;
    for (const name of storedFiles().filter((stored) => stored.startsWith(filename.slice(0, -5)))) {
      expect(fs.readFileSync(`${shop.dataDir}/images/${name}`).includes(script)).toBe(false);
    }
  });

  it('uses the first frame of an animation @series', async () => {
    const frame = (color: string) =>
      sharp({ create: { width: 40, height: 50, channels: 3, background: color } })
        .png()
        .toBuffer();
    const file = await sharp([await frame('red'), await frame('blue')], { join: { animated: true } })
      .webp()
      .toBuffer();
    const { body } = await upload(file).expect(201);
    expect(body).toMatchObject({ width: 40, height: 50 });
  });

  it('is recorded in the audit log', async () => {
    const { filename, originalname } = await uploaded('who.jpg');
    expect(
      await shop.database.query('SELECT user_id, action, subject_name FROM audit_entries WHERE subject_id = $1', [
        filename,
      ]),
    ).toEqual([{ user_id: staffId, action: 'image.uploaded', subject_name: originalname }]);
  });

  it('accepts two pictures at once, even with the same name @series', async () => {
    const both = await Promise.all([uploaded('same.jpg'), uploaded('same.jpg')]);
    expect(new Set(both.map(({ filename }) => filename)).size).toBe(2);
    for (const { imageUrl } of both) await request(shop.url).get(imageUrl).expect(200);
  });

  it.each([
    ['../../etc/passwd.jpg', 'passwd.jpg', /^passwd-/],
    ['C:\\pictures\\top.png', 'top.png', /^top-/],
    [`"quoted" 'name'; --.jpg`, `"quoted" 'name'; --.jpg`, /^quoted-name-/],
    ['Ünïcode ☀ 水着.jpg', 'Ünïcode ☀ 水着.jpg', /^ncode--[0-9a-f]+|^ncode-/],
    ['.jpg', '.jpg', /^product-/],
    ['  ', 'picture', /^picture-/],
    [`${'x'.repeat(400)}.jpg`, 'x'.repeat(255), /^x{60}-/],
  ])('creates a safe file name for %j', async (given, shown, form) => {
    const { filename, originalname } = await uploaded(given);
    expect(originalname).toBe(shown);
    expect(filename).toMatch(form);
    expect(filename).toMatch(/^[a-z0-9-]+\.webp$/);
  });
});

describe('an invalid picture file', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
  const unreadable = 'We cannot read this picture. Please choose a JPEG, PNG, WebP or AVIF file.';

  it.each<[string, () => Buffer | Promise<Buffer>, number, string]>([
    ['an SVG called PNG', () => Buffer.from(svg), 422, unreadable],
    ['HTML called JPEG', () => Buffer.from('<html><script>alert(1)</script></html>'), 422, unreadable],
    ['a page that begins like a GIF', () => Buffer.from('GIF89a/*<script>*/'), 422, unreadable],
    ['a GIF', () => gif, 422, unreadable],
    ['a TIFF', () => aPicture().tiff().toBuffer(), 422, unreadable],
    ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj'), 422, unreadable],
    ['the HEIC of a phone', async () => heic(await aPicture().avif().toBuffer()), 422, unreadable],
    ['no bytes at all', () => Buffer.alloc(0), 422, 'This file is empty. Please choose another picture.'],
    [
      'half a JPEG',
      async () => (await aPicture({ width: 900, height: 900 }).jpeg().toBuffer()).subarray(0, 4000),
      422,
      'This picture is damaged or incomplete. Please choose another file.',
    ],
    [
      '200 megapixels in few bytes',
      () => pngOf(20_000, 10_000),
      422,
      'This picture has too many pixels. Please choose one of at most 40 megapixels.',
    ],
    [
      '11 MB',
      () => Buffer.alloc(11 * 1024 * 1024, 7),
      413,
      'This file is too large. Please choose a picture of at most 10 MB.',
    ],
  ])('is rejected with an error message, and nothing is stored: %s', async (_, file, status, message) => {
    const [before, files] = [await records(), storedFiles()];
    const response = await upload(await file(), 'nice.png', 'image/png').expect(status);
    expect(response.body).toMatchObject({ message, errors: { image: message } });
    expect(await records()).toEqual(before);
    expect(storedFiles()).toEqual(files);
  });

  it('is reported if it is missing', async () => {
    const response = await staff.post('/api/admin/upload/product-image').field('note', 'no file').expect(422);
    expect(response.body).toMatchObject({ code: 'image.missing', message: 'Please select an image to upload' });
  });

  it('is reported in other fields or next to another file @series', async () => {
    const file = await aPicture().png().toBuffer();
    const post = () => staff.post('/api/admin/upload/product-image');
    await post().attach('picture', file, 'a.png').expect(422);
    await post().attach('image', file, 'a.png').attach('image', file, 'b.png').expect(422);
    await post().send({ image: 'a.png' }).expect(415);
    await post().set('Content-Type', 'multipart/form-data; boundary=x').send('--x\r\nbroken').expect(422);
  });

  it('is rejected for users other than staff, whatever it contains', async () => {
    const post = (client: Agent) => client.post('/api/admin/upload/product-image').send({ image: 'a.png' });
    await post(visitor(shop)).expect(401);
    await post((await signedIn(shop)).agent).expect(403);
  });
});

describe('an interrupted upload', () => {
  it('leaves no files when the connection breaks @series', async () => {
    const before = [await records(), storedFiles()];
    const { cookie, origin } = await signInByHand();
    const address = new URL('/api/admin/upload/product-image', shop.url);
    const call = http.request(address, {
      method: 'POST',
      headers: { cookie, origin, 'content-type': 'multipart/form-data; boundary=x', 'content-length': 100_000 },
    });
    call.on('error', () => undefined);
    const half = '--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\nhalf';
    await new Promise((resolve) => call.write(half, resolve));
    call.destroy();
    await request(shop.url).get('/health/live').expect(200);
    expect([await records(), storedFiles()]).toEqual(before);
  });

  it('is not listed, and is deleted an hour later @series', async () => {
    const { filename } = await uploaded('late.jpg');
    const makeUnfinished = (minutes: number) =>
      shop.database.query(
        `UPDATE uploaded_images SET state = 'arriving', created_at = now() - $2 * interval '1 minute' WHERE filename = $1`,
        [filename, minutes],
      );
    const tidy = () => shop.app.get(CatalogJobs, { strict: false }).work['deleted-pictures']();
    const mine = () => storedFiles().filter((name) => name.startsWith(filename.slice(0, -5)));
    await makeUnfinished(50);
    await tidy();
    expect(mine()).toHaveLength(11);
    expect((await list('?search=late.jpg')).body).toEqual([]);
    await remove(filename).expect(404);
    await makeUnfinished(70);
    await tidy();
    expect(mine()).toEqual([]);
    expect(await shop.database.query('SELECT FROM uploaded_images WHERE filename = $1', [filename])).toEqual([]);
  });
});

/** Saves a picture as the logo of the store. */
async function useAsLogo(logo: string | null) {
  const { body } = await staff.get('/api/admin/store/details').expect(200);
  const [current] = (body as { versions: { version: number; value: object }[] }).versions;
  const version = current?.version;
  await staff.put('/api/admin/store/details').send({ ...current?.value, logo, version });
}

describe('the picture library @series', () => {
  it('is a plain list with search and pagination', async () => {
    for (const name of ['Cove One.jpg', 'Cove Two.jpg', 'Cove 100%.jpg']) await uploaded(name);
    const all = await list('?search=cove').expect(200);
    expect((all.body as UploadedImageResponse[]).map(({ originalname }) => originalname)).toEqual([
      'Cove 100%.jpg',
      'Cove Two.jpg',
      'Cove One.jpg',
    ]);
    const second = await list('?search=cove&limit=1&offset=1').expect(200);
    expect(second.headers['x-total-count']).toBe('3');
    expect((second.body as UploadedImageResponse[]).map(({ originalname }) => originalname)).toEqual(['Cove Two.jpg']);
    expect((await list('?search=100%25')).body).toHaveLength(1);
  });

  it.each(['?limit=0', '?limit=1001', '?offset=-1', '?limit=x', '?search=%00'])('rejects %s', async (query) => {
    await list(query).expect(422);
  });

  it('counts the places that show each picture once, and lists the pictures that nothing shows', async () => {
    const unused = await uploaded('spare.jpg');
    const shown = await uploaded('shown.jpg');
    const filed = await uploaded('filed.jpg');
    const logo = await uploaded('logo-of-tests.jpg');
    const former = await uploaded('former.jpg');
    const drafted = await uploaded('drafted.jpg');
    await aProduct(shop.database, { imageUrl: shown.imageUrl, images: [shown.imageUrl] });
    await aProduct(shop.database, { images: [shown.imageUrl] });
    const { id } = await aProduct(shop.database, { imageUrl: former.imageUrl });
    await shop.database.query('UPDATE products SET archived_at = now() WHERE id = $1', [id]);
    const { variants } = await aProduct(shop.database, { variants: [{ size: 'S', imageUrl: former.imageUrl }] });
    await shop.database.query('UPDATE product_variants SET archived_at = now() WHERE id = $1', [variants[0]?.id]);
    const draft = await aProduct(shop.database, { imageUrl: drafted.imageUrl });
    await shop.database.query('UPDATE products SET archived_at = now(), is_draft = true WHERE id = $1', [draft.id]);
    await shop.database.query('UPDATE categories SET image_url = $1 WHERE id = 1', [filed.imageUrl]);
    await useAsLogo(logo.imageUrl);
    const usesOf = async (query: string) =>
      Object.fromEntries(
        ((await list(query).expect(200)).body as ListedImageResponse[]).map(({ filename, uses, archivedUses }) => [
          filename,
          [uses, archivedUses],
        ]),
      );
    expect(await usesOf('?uses=true')).toMatchObject({
      [unused.filename]: [0, 0],
      [shown.filename]: [2, 0],
      [filed.filename]: [1, 0],
      [logo.filename]: [1, 0],
      [former.filename]: [2, 2],
      [drafted.filename]: [1, 0],
    });
    const listed = (await list('?uses=true').expect(200)).body as ListedImageResponse[];
    const usedBy = (given: { filename: string }) => listed.find(({ filename }) => filename === given.filename)?.usedBy;
    expect([unused, filed, logo].map(usedBy)).toEqual([[], ['Bikinis'], ['Store logo']]);
    const spare = await usesOf('?uses=true&unused=true');
    expect(spare).toMatchObject({ [unused.filename]: [0, 0] });
    for (const { filename } of [shown, filed, logo, former, drafted]) expect(spare).not.toHaveProperty([filename]);
    expect((await list('?unused=perhaps').expect(422)).body).toMatchObject({ errors: { unused: expect.any(String) } });
    await useAsLogo(null);
  });
});

describe('changing a picture', () => {
  const path = (filename: string) => `/api/admin/upload/product-image/${filename}`;

  it('renames it, without a new address', async () => {
    const { filename, imageUrl } = await uploaded('old-name.jpg');
    const { body } = await staff.patch(path(filename)).send({ originalname: ' Front view ' }).expect(200);
    expect(body).toMatchObject({ filename, imageUrl, originalname: 'Front view' });
    expect((await list('?search=front+view')).body).toMatchObject([{ filename }]);
    await staff.patch(path(filename)).send({ originalname: ' ' }).expect(422);
    await staff.patch(path('no-such.webp')).send({ originalname: 'Front' }).expect(404);
    const entries = 'SELECT action, before, after FROM audit_entries WHERE subject_id = $1 ORDER BY id DESC LIMIT 1';
    expect(await shop.database.query(entries, [filename])).toEqual([
      { action: 'image.renamed', before: { imageName: 'old-name.jpg' }, after: { imageName: 'Front view' } },
    ]);
  });

  it('shows another picture in all of its places, with the same alt text and color', async () => {
    const [former, next] = [await uploaded('former-file.jpg'), await uploaded('next-file.jpg')];
    const other = '/images/products/other.webp';
    const main = await aProduct(shop.database, { variants: [{ size: 'S', color: 'Navy', imageUrl: former.imageUrl }] });
    const further = await aProduct(shop.database, { variants: [{ size: 'S', color: 'Navy' }] });
    const archived = await aProduct(shop.database);
    const patch = ({ id }: { id: number }, body: object) => staff.patch(`/api/products/${id}`).send(body).expect(200);
    const front = { images: [former.imageUrl, other], imageDetails: { [former.imageUrl]: { alt: 'front' } } };
    await patch(main, { imageUrl: former.imageUrl, ...front });
    await patch(further, {
      images: [other, former.imageUrl],
      imageDetails: { [former.imageUrl]: { color: 'Navy', alt: 'back' } },
    });
    await patch(archived, { imageUrl: former.imageUrl, images: [former.imageUrl, next.imageUrl] });
    await staff.delete(`/api/products/${archived.id}`).expect(204);
    await shop.database.query('UPDATE categories SET image_url = $1 WHERE id = 2', [former.imageUrl]);

    await staff
      .post(`${path(former.filename)}/replacement`)
      .send({ filename: next.filename })
      .expect(204);
    const product = async ({ id }: { id: number }) => (await staff.get(`/api/admin/products/${id}`)).body as object;
    expect(await product(main)).toMatchObject({
      ...{ imageUrl: next.imageUrl, images: [next.imageUrl, other], variants: [{ imageUrl: next.imageUrl }] },
      imageDetails: { [next.imageUrl]: { alt: 'front' } },
    });
    expect(await product(further)).toMatchObject({
      images: [other, next.imageUrl],
      imageDetails: { [next.imageUrl]: { color: 'Navy', alt: 'back' } },
    });
    expect(await product(archived)).toMatchObject({ imageUrl: next.imageUrl, images: [next.imageUrl] });
    expect((await request(shop.url).get('/api/categories/athletic-wear')).body).toMatchObject({
      imageUrl: next.imageUrl,
    });
    const left = { products: [], variants: [], categories: [], archived: [] };
    expect((await staff.get(`${path(former.filename)}/uses`).expect(200)).body).toEqual(left);
    await request(shop.url).get(former.imageUrl).expect(200);
    expect((await list('?search=former-file')).body).toHaveLength(1);
  });

  it('adds no own picture to variants that show the picture of their color @series', async () => {
    const [former, next] = [await uploaded('red-before.jpg'), await uploaded('red-after.jpg')];
    const variants = ['Navy', 'Red'].map((color) => ({ size: 'S', color }));
    const { id } = await aProduct(shop.database, { variants, images: [former.imageUrl, next.imageUrl] });
    const imageDetails = { [former.imageUrl]: { color: 'Red', alt: 'front' }, [next.imageUrl]: { alt: 'back' } };
    await staff.patch(`/api/products/${id}`).send({ imageDetails }).expect(200);
    await staff
      .post(`${path(former.filename)}/replacement`)
      .send({ filename: next.filename })
      .expect(204);
    const own = 'SELECT DISTINCT image_url FROM product_variants WHERE product_id = $1';
    expect(await shop.database.query(own, [id])).toEqual([{ image_url: null }]);
    expect((await staff.get(`/api/admin/products/${id}`)).body).toMatchObject({
      images: [next.imageUrl],
      imageDetails: { [next.imageUrl]: { color: 'Red', alt: 'front' } },
    });
  });

  it('rejects an unknown replacement, and a replacement of the logo @series', async () => {
    const [logo, next] = [await uploaded('present-logo.jpg'), await uploaded('next-logo.jpg')];
    const replace = (filename: string) => staff.post(`${path(logo.filename)}/replacement`).send({ filename });
    await replace('no-such.webp').expect(404);
    await useAsLogo(logo.imageUrl);
    expect((await replace(next.filename).expect(409)).body).toMatchObject({ code: 'image.logo' });
    await useAsLogo(null);
  });

  it('is found by the hash of the uploaded file', async () => {
    const file = await aPicture({ width: 41, height: 52 }).jpeg().toBuffer();
    const { filename } = (await upload(file, 'once.jpg').expect(201)).body as UploadedImageResponse;
    const sha256 = createHash('sha256').update(file).digest('hex');
    expect((await list(`?sha256=${sha256}`).expect(200)).body).toMatchObject([{ filename }]);
    expect((await list(`?sha256=${'0'.repeat(64)}`)).body).toEqual([]);
    await list('?sha256=x').expect(422);
  });
});

describe('deleting a picture @series', () => {
  it('removes all of its widths', async () => {
    const { filename, imageUrl } = await uploaded('gone.jpg');
    await remove(filename).expect(204);
    await remove(filename).expect(404);
    await request(shop.url).get(imageUrl).expect(404);
    expect(storedFiles().filter((name) => name.startsWith(filename.slice(0, -5)))).toEqual([]);
    expect((await list('?search=gone.jpg')).body).toEqual([]);
    expect(
      await shop.database.query('SELECT user_id, action FROM audit_entries WHERE subject_id = $1 ORDER BY id', [
        filename,
      ]),
    ).toEqual([
      { user_id: staffId, action: 'image.uploaded' },
      { user_id: staffId, action: 'image.deleted' },
    ]);
  });

  it('preserves the alt text of the next main picture', async () => {
    const { filename, imageUrl } = await uploaded('first.jpg');
    const [next, last] = ['/images/products/next.webp', '/images/products/last.webp'];
    const { id, slug } = await aProduct(shop.database);
    const imageDetails = { [next]: { alt: 'from behind' } };
    await staff
      .patch(`/api/products/${id}`)
      .send({ imageUrl, images: [next, last], imageDetails })
      .expect(200);
    await remove(filename, '?force=true').expect(204);
    const { body } = await request(shop.url).get(`/api/products/${slug}`).expect(200);
    expect(body).toMatchObject({ imageUrl: next, images: [next, last], imageDetails });
  });

  it('lists where the picture is used, and replaces it there by the next one only on request', async () => {
    const { filename, imageUrl } = await uploaded('used.jpg');
    const main = await aProduct(shop.database, { name: 'Main Top' });
    const further = await aProduct(shop.database, { name: 'Further Top' });
    const varied = await aProduct(shop.database, { name: 'Varied Top', variants: [{ size: 'S', color: 'Navy' }] });
    const patch = ({ id }: { id: number }, body: object) => staff.patch(`/api/products/${id}`).send(body).expect(200);
    const archived = await aProduct(shop.database, { name: 'Archived Top' });
    const [next, last] = ['/images/products/next.webp', '/images/products/last.webp'];
    for (const one of [main, archived]) await patch(one, { imageUrl, images: [next, last] });
    await staff.delete(`/api/products/${archived.id}`).expect(204);
    await patch(further, { images: ['/images/products/other.webp', imageUrl] });
    await shop.database.query('UPDATE product_variants SET image_url = $1 WHERE product_id = $2', [
      imageUrl,
      varied.id,
    ]);
    await shop.database.query('UPDATE categories SET image_url = $1 WHERE id = 2', [imageUrl]);

    const uses = await staff.get(`/api/admin/upload/product-image/${filename}/uses`).expect(200);
    expect(uses.body).toMatchObject({
      products: [{ name: 'Further Top' }, { id: main.id, name: 'Main Top', slug: main.slug }],
      variants: [{ size: 'S', color: 'Navy', product: { name: 'Varied Top' } }],
      categories: [{ name: 'Athletic Wear' }],
      archived: [{ name: 'Archived Top' }],
    });
    const refused = await remove(filename).expect(409);
    expect(refused.body).toMatchObject({
      code: 'image.in-use',
      message: 'This picture is in use: “Further Top”, “Main Top”, “Varied Top”, and 2 more show it.',
      uses: uses.body,
    });
    await request(shop.url).get(imageUrl).expect(200);

    await remove(filename, '?force=true').expect(204);
    const product = async ({ slug }: { slug: string }) =>
      (await request(shop.url).get(`/api/products/${slug}`)).body as object;
    expect(await product(main)).toMatchObject({ imageUrl: next, images: [last] });
    expect((await staff.get(`/api/admin/products/${archived.id}`)).body).toMatchObject({
      imageUrl: next,
      images: [last],
    });
    expect(await product(further)).toMatchObject({ images: ['/images/products/other.webp'] });
    expect(await product(varied)).toMatchObject({ variants: [{ imageUrl: null }] });
    expect((await request(shop.url).get('/api/categories/athletic-wear')).body).toMatchObject({ imageUrl: null });
  });

  it('counts as one change of a product, in all places of the product', async () => {
    const { filename, imageUrl } = await uploaded('often.jpg');
    const { id } = await aProduct(shop.database, {
      variants: [
        { size: 'S', imageUrl },
        { size: 'M', imageUrl },
      ],
    });
    await staff
      .patch(`/api/products/${id}`)
      .send({ imageUrl, images: [imageUrl, '/images/products/other.webp'] })
      .expect(200);
    const versionOf = async () => ((await staff.get(`/api/admin/products/${id}`)).body as { version: number }).version;
    const before = await versionOf();
    await remove(filename, '?force=true').expect(204);
    expect(await versionOf()).toBe(before + 1);
  });

  it.each(['no-such.webp', '..%2Fsecret', 'Upper.webp', '%00.webp', 'x.svg'])('returns 404 for %s', async (name) => {
    await remove(name).expect(404);
    await staff.get(`/api/admin/upload/product-image/${name}/uses`).expect(404);
  });
});

describe('while the picture storage is unavailable', () => {
  it('an upload is rejected and not listed', async () => {
    const folder = `${shop.dataDir}/images`;
    fs.renameSync(folder, `${folder}-away`);
    fs.writeFileSync(folder, 'a file stands in its place');
    const response = await upload(await aPicture().jpeg().toBuffer(), 'never.jpg').expect(503);
    expect(response.body).toMatchObject({ code: 'image.store-away' });
    expect((await list('?search=never.jpg')).body).toEqual([]);
    fs.rmSync(folder);
    fs.renameSync(`${folder}-away`, folder);
  });
});

async function signInByHand(): Promise<{ cookie: string; origin: string }> {
  const { user } = await signedIn(shop, { admin: true });
  const response = await request(shop.url)
    .post('/api/login')
    .send({ username: user.username, password: user.password })
    .expect(200);
  return {
    cookie:
      response
        .get('Set-Cookie')
        ?.map((one) => one.split(';')[0])
        .join('; ') ?? '',
    origin: shop.url,
  };
}

/** Changes the brand of an AVIF file, which is the difference between HEIC and AVIF. */
function heic(avif: Buffer): Buffer {
  return Buffer.from(avif.toString('latin1').replaceAll('avif', 'heic'), 'latin1');
}

/** Creates a PNG with one color and one bit per pixel: a small file with large dimensions. */
function pngOf(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const typed = Buffer.concat([Buffer.from(type), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(zlib.crc32(typed));
    return Buffer.concat([length, typed, check]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = zlib.deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}
