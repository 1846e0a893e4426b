import { withStoredDate, offlineDocument, offlinePolicy, titleIn } from './offline-document';

const parts = { storeName: 'Tide & Co', script: 'theme()', styles: 'body{margin:0}', nonce: 'n-1' };

describe('offline page', () => {
  it("explains the problem with the shop's name and styles, and links", () => {
    const html = offlineDocument({
      ...parts,
      pages: [{ path: '/product/harbor-bikini', title: 'Harbor Bikini | Tide &amp; Co' }],
    });
    const page = new DOMParser().parseFromString(html, 'text/html');
    expect(page.title).toBe('You are offline | Tide & Co');
    expect(page.querySelector('h1')?.textContent).toBe('You are offline');
    expect(page.querySelector('.button')?.getAttribute('href')).toBe('');
    expect(page.querySelector('li a')?.getAttribute('href')).toBe('/product/harbor-bikini');
    expect(page.querySelector('li a')?.textContent).toBe('Harbor Bikini | Tide & Co');
    expect(page.querySelector('style')?.textContent).toBe(parts.styles);
  });

  it('lists nothing if no page was visited', () => {
    expect(offlineDocument({ ...parts, pages: [] })).not.toContain('Pages that you can read offline');
  });

  it('runs only its own script', () => {
    const html = offlineDocument({ ...parts, pages: [{ path: '/products/"><script>', title: '' }] });
    expect(html.match(/<script[^>]*>/g)).toEqual(['<script nonce="n-1">']);
    expect(offlinePolicy('n-1')).toContain("script-src 'nonce-n-1'");
  });
});

describe('stored page', () => {
  it('contains its time and retains its title', () => {
    const html = withStoredDate('<head><title>Bikinis | Tide</title></head>', new Date('2026-08-01T10:00:00Z'));
    expect(html).toContain('<meta name="kept-since" content="2026-08-01T10:00:00.000Z"></head>');
    expect(titleIn(html)).toBe('Bikinis | Tide');
  });
});
