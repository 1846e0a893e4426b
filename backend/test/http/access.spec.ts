import type { Response } from 'supertest';
import { type StaffCall, staffCalls } from '../../src/adapters/http/security/staff-calls.js';
import { refusalFor } from '../../src/adapters/http/sessions/session-user.js';
import { UserRepository } from '../../src/domain/accounts/ports/user-repository.js';
import { type Permission, permissions } from '../../src/domain/accounts/staff-role.js';
import { type Agent, asGuest, signedIn, visitor } from '../builders/account.js';
import { atLength } from '../harness/extent.js';
import { addressOf, type Route, routesOf } from '../harness/routes.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

/**
 * The callers that each route accepts. `holder`: the path contains an id or a token that no one can guess, for example
 * the token of a review invitation. `buyer`: a signed-in customer or a guest.
 */
type Rule = 'anyone' | 'holder' | 'buyer' | 'guest' | 'signed in' | 'staff' | 'staff with a fresh password';

/** All routes outside /api/admin, which is for staff only. Pages are the same for every visitor. */
const rules: Readonly<Record<Exclude<Rule, 'staff with a fresh password'>, readonly string[]>> = {
  anyone: [
    'GET /health/live',
    'GET /health/ready',
    // Local requests need no token, and the test sends local requests.
    'GET /metrics',
    'GET /sitemap.xml',
    'GET /sitemap-:file.xml',
    'GET /.well-known/security.txt',
    'GET /robots.txt',
    'GET /store-map.svg',
    'GET /api/docs',
    'GET /api/docs/',
    'GET /api/docs/index.html',
    'GET /api/docs/LICENSE',
    'GET /api/docs/swagger-ui-init.js',
    'GET /api/docs/docs/swagger-ui-init.js',
    'GET /api/openapi.json',
    'GET /api/store',
    'GET /api/store/questions',
    'GET /api/store/pages/:page',
    'GET /api/delivery',
    'GET /api/products',
    'GET /api/products/:slug',
    'GET /api/products/:slug/reviews',
    'GET /api/featured-reviews',
    'GET /api/size-charts',
    'PUT /api/reviews/:id/helpful',
    'DELETE /api/reviews/:id/helpful',
    'GET /api/review-pictures/:id/:file',
    'GET /api/product-facets',
    'GET /api/search-suggestions',
    'GET /api/categories',
    'GET /api/categories/:category',
    'POST /api/register',
    'POST /api/guest',
    'POST /api/guest-data',
    'POST /api/login',
    'POST /api/login/passkey-options',
    'POST /api/login/passkey',
    'POST /api/logout',
    'POST /api/reset-password-request',
    'POST /api/contact',
    'POST /api/newsletter',
    'POST /api/waitlist',
    'POST /api/cart',
    'POST /api/web-vitals',
  ],
  holder: [
    'GET /api/cart/:sessionId',
    'DELETE /api/cart/:sessionId',
    'POST /api/cart/:sessionId/items',
    'POST /api/cart/:sessionId/accept-changes',
    'POST /api/cart/:sessionId/promo',
    'DELETE /api/cart/:sessionId/promo',
    'PUT /api/cart/items/:id',
    'DELETE /api/cart/items/:id',
    'GET /api/orders/:id',
    'GET /api/pay/:token',
    'POST /api/pay/:token/payment',
    'PUT /api/pay/:token/payment/:paymentIntentId',
    'POST /api/pay/:token/payment/:paymentIntentId',
    'POST /api/orders/:id/claim',
    'POST /api/guest-data/download',
    'POST /api/guest-data/delete',
    'POST /api/order-claim',
    'POST /api/order-claim/account',
    'POST /api/reset-password',
    'POST /api/device-link',
    'POST /api/staff-invitation',
    'POST /api/staff-invitation/account',
    'POST /api/email-change/confirm',
    'POST /api/email-change/stop',
    'POST /api/newsletter/confirm',
    'POST /newsletter/unsubscribe',
    'POST /review-mails/stop',
    'GET /api/waitlist/:token',
    'POST /api/waitlist/confirm',
    'POST /api/waitlist/claim',
    'POST /api/waitlist/leave',
    'POST /back-in-stock/stop',
    'POST /api/sandbox-payments/:paymentIntentId/confirm',
    'POST /api/stripe/webhook',
  ],
  buyer: [
    'POST /api/create-payment-intent',
    'PUT /api/checkout/:paymentIntentId',
    'GET /api/checkout/:paymentIntentId/totals',
    'POST /api/orders',
  ],
  guest: ['GET /api/guest', 'DELETE /api/guest'],
  'signed in': [
    'GET /api/user',
    'DELETE /api/user',
    'GET /api/user/data',
    'POST /api/user/keep',
    'PUT /api/user/profile',
    'PUT /api/user/password',
    'GET /api/user/fit',
    'PATCH /api/user/fit',
    'GET /api/user/service-discount',
    'POST /api/user/service-discount',
    'GET /api/user/addresses',
    'POST /api/user/addresses',
    'PUT /api/user/addresses/:id',
    'DELETE /api/user/addresses/:id',
    'GET /api/user/email-change',
    'DELETE /api/user/email-change',
    'POST /api/user/confirm-password',
    'POST /api/user/confirm-passkey/options',
    'POST /api/user/confirm-passkey',
    'POST /api/user/cart',
    'GET /api/orders',
    'POST /api/orders/:id/buy-again',
    'GET /api/orders/:id/returns',
    'POST /api/orders/:id/returns',
    'POST /api/orders/:id/return-pictures',
    'POST /api/returns/:id/cancel',
    'GET /api/returns/:id/label.pdf',
    'GET /api/return-pictures/:id.webp',
    'POST /api/order-claim/accept',
    'POST /api/staff-invitation/accept',
    'GET /api/orders/:id/reviews',
    'POST /api/orders/:id/reviews',
    'PUT /api/reviews/:id',
    'DELETE /api/reviews/:id',
    'POST /api/reviews/:id/pictures',
    'DELETE /api/reviews/:id/pictures/:pictureId',
    'GET /api/wishlist',
    'POST /api/wishlist',
    'POST /api/wishlist/merge',
    'DELETE /api/wishlist/:productId',
  ],
  staff: ['POST /api/products', 'PATCH /api/products/:id', 'DELETE /api/products/:id'],
};

/** Routes below /api/admin that require a sign-in or a password confirmation within the last fifteen minutes. */
const fresh: readonly string[] = [
  'GET /api/admin/customers/export.csv',
  'GET /api/admin/orders/export.csv',
  'GET /api/admin/orders/export.xlsx',
  'POST /api/admin/orders/:id/corrections',
  'POST /api/admin/orders/:id/exchanges',
  'POST /api/admin/orders/:id/refund',
  'POST /api/admin/returns/:id/receive',
  'POST /api/admin/returns/:id/refund',
  'POST /api/admin/returns/:id/refund-sent',
  'PATCH /api/admin/users/:id',
  'POST /api/admin/reset-user-password',
  'PUT /api/admin/tax-rates',
  'POST /api/admin/users/:id/reset-second-factors',
  'DELETE /api/admin/users/:id/sessions',
  'POST /api/admin/users/:id/email-change',
  'GET /api/admin/users/:id/data',
  'DELETE /api/admin/users/:id',
  'POST /api/admin/users/:id/keep',
  'POST /api/admin/security/authenticator',
  'POST /api/admin/security/authenticator/confirm',
  'DELETE /api/admin/security/authenticator',
  'POST /api/admin/security/passkey-options',
  'POST /api/admin/security/passkeys',
  'DELETE /api/admin/security/passkeys/:id',
  'POST /api/admin/security/recovery-codes',
  'POST /api/admin/roles',
  'PUT /api/admin/roles/:name',
  'DELETE /api/admin/roles/:name',
  'POST /api/admin/invitations',
  'POST /api/admin/invitations/:id/mail',
  'POST /api/admin/invitations/:id/link',
  'DELETE /api/admin/invitations/:id',
];

const roles: readonly { name: string; series?: string; permissions: readonly Permission[] }[] = [
  { name: 'Owner', series: ' @series', permissions },
  {
    name: 'Manager',
    series: ' @series',
    permissions: permissions.filter((permission) => permission !== 'staff.change'),
  },
  { name: 'Fulfillment', permissions: ['products.view', 'orders.view', 'orders.change'] },
  {
    name: 'Support',
    series: ' @series',
    permissions: [
      ...(['products.view', 'orders.view', 'orders.change', 'orders.refund', 'messages.view'] as const),
      ...(['messages.change', 'promotions.view', 'users.view'] as const),
    ],
  },
  {
    name: 'Viewer',
    series: ' @series',
    permissions: permissions.filter(
      (permission) => permission.endsWith('.view') && !/^(staff|operations)/.test(permission),
    ),
  },
  // Custom roles, one per permission; the tests create them.
  ...permissions.map((permission) => ({ name: `Only ${permission}`, series: ' @series', permissions: [permission] })),
];

/**
 * Each custom role is tested with its own calls and with every n-th other call. The other calls differ by role, so that
 * several roles test each call.
 */
const share = atLength ? 1 : 10;

let shop: TestApp;
let routes: Route[];
beforeAll(async () => {
  shop = await startTestApp();
  routes = routesOf(shop);
  for (const permission of permissions)
    await shop.database.query('INSERT INTO staff_roles (name, permissions) VALUES ($1, $2), ($3, $4)', [
      ...[`Only ${permission}`, [permission]],
      ...[`All but ${permission}`, permissions.filter((other) => other !== permission)],
    ]);
});
afterAll(() => shop.close());

function ruleOf({ path, call }: Route): Rule | undefined {
  if (path.startsWith('/api/admin/')) return fresh.includes(call) ? 'staff with a fresh password' : 'staff';
  return (Object.keys(rules) as (keyof typeof rules)[]).find((rule) => rules[rule].includes(call));
}

/** Requests the route with ids that do not exist, and an empty body. */
function make(agent: Agent, route: Route) {
  return agent[route.method](addressOf(route));
}

/** Whether a role with these permissions can make the call. */
function allows(call: StaffCall, granted: readonly Permission[]): boolean {
  if (call === 'any role') return true;
  if (typeof call === 'string') return granted.includes(call);
  return 'anyOf' in call ? call.anyOf.some((one) => granted.includes(one)) : call.every((one) => granted.includes(one));
}

const isRefused = ({ status, body }: Response) => status === 401 || (status === 403 && body.code === 'forbidden');
const passes = (response: Response) => !isRefused(response);
const needsPassword = ({ status, body }: Response) => status === 403 && body.code === 'password-needed';

/** Returns the routes whose response does not meet the expectation. */
async function wrong(agent: Agent, of: readonly Rule[], isRight: (response: Response) => boolean): Promise<string[]> {
  const found: string[] = [];
  for (const route of routes) {
    const rule = ruleOf(route);
    if (!rule || !of.includes(rule) || route.call === 'POST /api/logout') continue;
    const response = await make(agent, route);
    if (!isRight(response) || response.status >= 500)
      found.push(`${route.call}: ${response.status} ${response.text.slice(0, 80)}`);
  }
  return found;
}

const forStaff = ['staff', 'staff with a fresh password'] as const;

it('every route has an access rule', () => {
  expect(routes.length).toBeGreaterThan(80);
  expect(routes.filter((route) => !ruleOf(route)).map(({ call }) => call)).toEqual([]);
  const calls = new Set(routes.map(({ call }) => call));
  expect([...Object.values(rules).flat(), ...fresh].filter((call) => !calls.has(call))).toEqual([]);
});

it('the app has no nested router, whose routes this test would miss', () => {
  const { stack } = shop.app.getHttpAdapter().getInstance().router;
  expect(stack.map(({ name }) => name).filter((name) => /^(router|app|mounted_app)$/.test(name))).toEqual([]);
});

it('visitors cannot use routes that need an account', async () => {
  const isSignedOut = ({ status, body }: Response) => status === 401 && body.code === 'signed-out';
  expect(await wrong(visitor(shop), ['buyer', 'guest', 'signed in', ...forStaff], isSignedOut)).toEqual([]);
});

it('guests have no more access than a visitor, but can also buy', async () => {
  const { agent } = await asGuest(shop);
  const isSignedOut = ({ status, body }: Response) => status === 401 && body.code === 'signed-out';
  expect(await wrong(agent, ['signed in', ...forStaff], isSignedOut)).toEqual([]);
  expect(await wrong(agent, ['buyer'], passes)).toEqual([]);
  expect(await wrong(agent, ['guest'], passes)).toEqual([]);
});

it('guests can use the routes of a visitor @series', async () => {
  const { agent } = await asGuest(shop);
  expect(await wrong(agent, ['anyone', 'holder'], passes)).toEqual([]);
});

it('signed-in customers cannot use routes for guests', async () => {
  const { agent } = await signedIn(shop);
  expect(await wrong(agent, ['guest'], isRefused)).toEqual([]);
});

it('shoppers cannot use routes for staff', async () => {
  const { agent } = await signedIn(shop);
  const isForbidden = ({ status, body }: Response) => status === 403 && body.code === 'forbidden';
  expect(await wrong(agent, forStaff, isForbidden)).toEqual([]);
});

it('visitors can use their own routes @series', async () => {
  expect(await wrong(visitor(shop), ['anyone', 'holder'], passes)).toEqual([]);
});

it('shoppers can use their own routes @series', async () => {
  const { agent } = await signedIn(shop);
  expect(await wrong(agent, ['anyone', 'holder', 'buyer', 'signed in'], passes)).toEqual([]);
});

it('staff can use the routes of shoppers and of staff @series', async () => {
  const { agent } = await signedIn(shop, { admin: true });
  expect(await wrong(agent, ['anyone', 'holder', 'buyer', 'signed in'], passes)).toEqual([]);
  expect(await wrong(agent, forStaff, (response) => passes(response) && !needsPassword(response))).toEqual([]);
});

describe('each role of staff', () => {
  it('has a permission for every call, in one table', () => {
    const calls = routes.filter((route) => ruleOf(route)?.startsWith('staff')).map(({ call }) => call);
    expect(Object.keys(staffCalls).sort()).toEqual(calls.sort());
  });

  it.each(roles.map((role) => ({ series: '', ...role })))(
    '$name can make the calls of its permissions only$series',
    async ({ name, permissions: granted }) => {
      const { agent } = await signedIn(shop, { role: name });
      const isForbidden = ({ status, body }: Response) => status === 403 && body.code === 'forbidden';
      const [only = 'staff.view', ...others] = granted;
      const isCustom = others.length === 0;
      for (const [at, route] of routes.entries()) {
        const call = staffCalls[route.call];
        if (call === undefined) continue;
        if (isCustom && call !== only && (at + permissions.indexOf(only)) % share !== 0) continue;
        const response = await make(agent, route);
        expect([route.call, response.status, isForbidden(response)]).toEqual([
          ...[route.call, expect.any(Number), !allows(call, granted)],
        ]);
      }
      const board = await agent.get('/admin/queues/api/queues');
      expect(isForbidden(board)).toBe(!granted.includes('operations.view'));
    },
  );

  it.each(permissions)('needs the permission %s for its calls, even if it has all others', async (permission) => {
    const { agent } = await signedIn(shop, { role: `All but ${permission}` });
    const accepted: string[] = [];
    const others = permissions.filter((other) => other !== permission);
    for (const route of routes) {
      const call = staffCalls[route.call];
      if (call === undefined || allows(call, others)) continue;
      const { status, body } = await make(agent, route);
      if (status !== 403 || body.code !== 'forbidden') accepted.push(`${route.call}: ${status}`);
    }
    expect(accepted).toEqual([]);
  });

  it('rejects a call of staff that the table does not list', async () => {
    const { user } = await signedIn(shop, { admin: true });
    const owner = await shop.app.get(UserRepository, { strict: false }).getAccount(user.id);
    expect(refusalFor(owner, null)).toMatchObject({ kind: 'forbidden' });
    expect(refusalFor(owner, 'orders.view')).toBeNull();
  });
});

it('routes for a holder reject unknown ids and tokens', async () => {
  for (const agent of [visitor(shop), (await signedIn(shop, { admin: true })).agent]) {
    expect(await wrong(agent, ['holder'], ({ status }) => status >= 400)).toEqual([]);
  }
});

it('the owner can make all calls of staff, and must confirm the password only on routes that require it', async () => {
  const { agent, user } = await signedIn(shop, { admin: true });
  await shop.database.query(
    `UPDATE sessions SET sess = sess || jsonb_build_object('signedInAt', (sess ->> 'signedInAt')::bigint - 16 * 60000) WHERE user_id = $1`,
    [user.id],
  );
  expect(await wrong(agent, ['staff with a fresh password'], needsPassword)).toEqual([]);
  expect(await wrong(agent, ['staff'], (response) => passes(response) && !needsPassword(response))).toEqual([]);
  expect(passes(await agent.get('/admin/queues/api/queues'))).toBe(true);
});

it('other sites cannot change anything for a signed-in user', async () => {
  const { agent } = await signedIn(shop, { admin: true });
  const changing = routes.filter(({ method, path }) => method !== 'get' && path !== '/api/stripe/webhook');
  for (const route of changing) {
    const response = await make(agent, route).set('Sec-Fetch-Site', 'cross-site').set('Origin', 'https://evil.example');
    expect([route.call, response.status, response.body.code]).toEqual([route.call, 403, 'foreign-origin']);
  }
  await agent.get('/api/user').expect(200);
});

it('only staff can use the queue board and its routes', async () => {
  const { agent: shopper } = await signedIn(shop);
  for (const path of ['/api/queues', '/api/queues/mail/1', '/api/redis/stats', '/static/js/main.js', '/whatever']) {
    const call = `/admin/queues${path}`;
    for (const method of ['get', 'put', 'post', 'patch', 'delete'] as const) {
      expect([call, method, isRefused(await shopper[method](call))]).toEqual([call, method, true]);
      const { status } = await visitor(shop)[method](call);
      expect([call, method, status === 401 || (method === 'get' && status === 302)]).toEqual([call, method, true]);
    }
  }
});
