/**
 * The contexts of the domain that each context may use. Every context may also use `shared`, `audit` and `mail`. Each
 * of these three may only use those before it in this order.
 */
export const contexts = {
  shared: [],
  mail: [],
  audit: [],
  catalog: ['stock'],
  stock: [],
  imports: ['catalog', 'stock', 'accounts'],
  pricing: [],
  payments: [],
  cart: ['catalog', 'pricing', 'stock'],
  orders: ['payments', 'stock', 'pricing', 'catalog'],
  checkout: ['cart', 'orders', 'payments', 'stock', 'pricing'],
  accounts: [],
  messages: [],
  media: ['catalog'],
  reviews: ['catalog', 'orders', 'media'],
  waitlist: ['cart', 'stock'],
  returns: ['orders', 'payments', 'stock', 'pricing', 'media'],
  jobs: [],
  store: ['media'],
};

/**
 * The frontend's layers from the lowest to the highest, each with the lower layers that it may use. `worker` is the
 * program of the service worker.
 */
const layers = {
  device: [],
  theme: ['device'],
  worker: ['device', 'theme'],
  api: ['device'],
  ui: ['device', 'theme'],
  page: ['device', 'theme', 'api', 'ui'],
  session: ['device', 'api', 'ui', 'page'],
  shop: ['device', 'theme', 'api', 'ui', 'page', 'session'],
  admin: ['device', 'theme', 'api', 'ui', 'page', 'session'],
  app: ['device', 'theme', 'api', 'ui', 'page', 'session', 'shop', 'admin'],
};

/** The areas of the shop that each area may use. */
export const shopAreas = {
  saved: [],
  delivery: [],
  cart: ['delivery'],
  'my-size': [],
  'product-card': ['cart', 'saved', 'my-size'],
  'size-guide': ['fit', 'my-size'],
  fit: ['product-card', 'my-size'],
  catalog: ['product-card', 'my-size'],
  product: ['product-card', 'cart', 'saved', 'size-guide', 'delivery', 'fit', 'my-size', 'waitlist'],
  waitlist: ['product-card', 'cart'],
  wishlist: ['product-card', 'saved'],
  home: ['catalog', 'product-card', 'my-size'],
  orders: ['cart'],
  reviews: [],
  returns: ['cart'],
  checkout: ['cart', 'orders', 'delivery', 'addresses'],
  addresses: [],
  account: ['cart', 'addresses'],
  'mail-links': [],
  newsletter: [],
  contact: [],
  about: [],
  policies: [],
  layout: ['cart', 'saved', 'product-card', 'catalog', 'my-size', 'newsletter', 'contact'],
};

/** The areas of the back office that each area may use. Every area may also use `password`, `ui` and `list`. */
const staffAreas = {
  password: [],
  ui: [],
  list: [],
  layout: [],
  security: [],
  today: ['jobs', 'mail', 'orders', 'returns', 'sales'],
  notifications: [],
  products: ['images'],
  categories: ['images'],
  images: [],
  'product-imports': [],
  orders: ['jobs', 'mail', 'returns'],
  returns: [],
  mail: ['jobs'],
  jobs: [],
  messages: ['orders'],
  users: ['orders'],
  waitlist: [],
  'size-charts': [],
  sales: [],
  'sales-tax': [],
  shipping: [],
  store: ['images'],
  reviews: [],
  'promo-codes': [],
  'service-requests': ['promo-codes'],
  'search-words': [],
  audit: ['mail'],
};

const D = '^backend/src/domain/';
const A = '^backend/src/adapters/';
const F = '^frontend/src/';
/** Concrete classes that other adapters inject: no second adapter or fake exists that would need a port. */
const classesWithoutPort = [
  `${A}postgres/[^/]+/(.+-reader|idempotency|mail-signal|mail-acceptance)\\.ts$`,
  `${A}(crypto/secret-box|pdfkit/label-printer|pino/trace|prometheus/metrics)\\.ts$`,
];
const spec = '\\.spec\\.tsx?$';

export default {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'domain-is-pure',
      severity: 'error',
      from: { path: D, pathNot: spec },
      // A pure function: see docs/decisions/0019-limit-and-clean-request-input-before-validation.md.
      to: { pathNot: [D, '^node_modules/(@types/)?validator/lib/isEmail\\.'] },
    },
    ...directions('context', D, contexts, ['shared', 'audit', 'mail']),
    {
      name: 'ports-know-no-use-cases',
      severity: 'error',
      from: { path: `${D}[^/]+/ports/`, pathNot: spec },
      to: { path: `${D}[^/]+/use-cases/` },
    },
    {
      name: 'rules-know-no-use-cases',
      severity: 'error',
      from: { path: `${D}[^/]+/[^/]+$`, pathNot: spec },
      to: { path: `${D}[^/]+/use-cases/` },
    },
    {
      name: 'rules-know-ports-by-type-only',
      severity: 'error',
      from: { path: `${D}[^/]+/[^/]+$`, pathNot: spec },
      to: { path: `${D}[^/]+/ports/`, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'domain-parts',
      severity: 'error',
      from: {},
      to: { path: `${D}[^/]+/`, pathNot: `${D}[^/]+/((ports|use-cases)/)?[^/]+$` },
    },
    {
      name: 'adapters-apart',
      severity: 'error',
      from: { path: `${A}([^/]+)/`, pathNot: spec },
      to: { path: A, pathNot: [`${A}$1/`, ...classesWithoutPort] },
    },
    {
      name: 'adapters-know-no-modules',
      severity: 'error',
      from: { path: A },
      to: { path: '^backend/src/(modules|processes)/' },
    },
    ...directions('layer', F, layers),
    ...directions('shop', `${F}shop/`, shopAreas),
    ...directions('staff', `${F}admin/`, staffAreas, ['password', 'ui', 'list']),
    {
      name: 'only-hooks-use-api',
      severity: 'error',
      from: { path: F, pathNot: [`${F}api/`, `${F}app/page-keys\\.ts`, '/use-[^/]+\\.tsx?$', spec] },
      to: { path: `${F}api/`, dependencyTypesNot: ['type-only'] },
    },
    { name: 'frontend-apart-from-backend', severity: 'error', from: { path: F }, to: { path: '^backend/' } },
    {
      name: 'no-dev-dependency-in-production',
      comment: 'The build bundles the atlases and the libraries of the map.',
      severity: 'error',
      from: { path: '^backend/src', pathNot: [spec, '^backend/src/adapters/http/store/map/'] },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-undeclared-package',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['/dist/'] },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    moduleSystems: ['es6', 'cjs'],
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types', 'default'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};

/**
 * Holds each folder of `parent` to the folders that it may use.
 *
 * @param {string} name of the rules
 * @param {string} parent
 * @param {Record<string, readonly string[]>} uses
 * @param {readonly string[]} [common] folders that every other folder may use; each of these may only use those before
 * it
 */
function directions(name, parent, uses, common = []) {
  const folders = (/** @type {readonly string[]} */ names) => `${parent}(${names.join('|')})/`;
  return [
    ...Object.entries(uses).map(([folder, used]) => {
      const below = common.includes(folder) ? common.slice(0, common.indexOf(folder)) : common;
      return {
        name: `${name}-${folder}`,
        severity: 'error',
        from: { path: folders([folder]), pathNot: spec },
        to: { path: `${parent}[^/]+/`, pathNot: folders([folder, ...below, ...used]) },
      };
    }),
    {
      name: `known-${name}`,
      severity: 'error',
      from: {},
      to: { path: `${parent}[^/]+/`, pathNot: folders(Object.keys(uses)) },
    },
  ];
}
