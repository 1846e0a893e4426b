/** Which contexts of the domain each context may use; every one also may use `shared` and (but for shared) `audit` and `mail`. */
export const contexts = {
  shared: [],
  mail: [],
  audit: [],
  catalog: ['stock'],
  stock: [],
  pricing: [],
  payments: [],
  cart: ['catalog', 'pricing', 'stock'],
  orders: ['payments', 'stock', 'pricing', 'catalog'],
  checkout: ['cart', 'orders', 'payments', 'stock', 'pricing'],
  accounts: [],
  messages: [],
  media: ['catalog'],
  jobs: [],
};
const D = '^backend/src/domain/';
const A = '^backend/src/adapters/';
const F = '^frontend/src/';
const spec = '\\.spec\\.tsx?$';

export default {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    { name: 'domain-is-pure', severity: 'error', from: { path: D, pathNot: spec }, to: { pathNot: D } },
    ...Object.entries(contexts).map(([context, uses]) => ({
      name: `context-${context}`,
      severity: 'error',
      from: { path: `${D}${context}/`, pathNot: spec },
      to: {
        path: D,
        pathNot: `${D}(${[context, 'shared', ...(context === 'shared' ? [] : ['audit', 'mail']), ...uses].join('|')})/`,
      },
    })),
    {
      name: 'known-context',
      severity: 'error',
      from: {},
      to: { path: D, pathNot: `${D}(${Object.keys(contexts).join('|')})/` },
    },
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
    { name: 'adapters-apart', severity: 'error', from: { path: `${A}([^/]+)/` }, to: { path: A, pathNot: `${A}$1/` } },
    {
      name: 'adapters-know-no-modules',
      severity: 'error',
      from: { path: A },
      to: { path: '^backend/src/(modules|processes)/' },
    },
    { name: 'shop-apart-from-admin', severity: 'error', from: { path: `${F}shop/` }, to: { path: `${F}admin/` } },
    { name: 'admin-apart-from-shop', severity: 'error', from: { path: `${F}admin/` }, to: { path: `${F}shop/` } },
    {
      name: 'only-hooks-use-api',
      severity: 'error',
      from: { path: F, pathNot: [`${F}api/`, '/use-[^/]+\\.tsx?$', spec] },
      to: { path: `${F}api/`, dependencyTypesNot: ['type-only'] },
    },
    { name: 'frontend-apart-from-backend', severity: 'error', from: { path: F }, to: { path: '^backend/' } },
    {
      name: 'no-dev-dependency-in-production',
      severity: 'error',
      from: { path: '^backend/src', pathNot: spec },
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
