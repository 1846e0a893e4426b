import { builtinModules, createRequire } from 'node:module';
import path from 'node:path';
import { defineConfig } from 'rolldown';

const rxjs = path.join(createRequire(import.meta.url).resolve('rxjs/package.json'), '..', 'dist', 'esm');

/** Programs that `node` starts, and modules that the scripts import. */
const entries = [
  ...['main', 'web', 'worker', 'migrate', 'create-admin', 'adopt-demo', 'copy-images', 'print-openapi'].map(
    (name) => `processes/${name}`,
  ),
  ...['checkout/checkout', 'mail/mail-states', 'orders/order-status', 'returns/return'].map((name) => `domain/${name}`),
  'adapters/sharp/sharp-image-codec',
];

/**
 * Packages outside the bundle: they contain native code, read their own files, are rarely needed, or may be missing.
 */
export const external = [
  /^(argon2|msgpackr|sharp)$/,
  /^(@bull-board\/(api|express)|swagger-ui-dist)$/,
  // This package sends its version to Redis, and reads the version from its own package.json.
  'ioredis',
  // The benchmark counts the statements that it sends: bench/record-sql.mjs.
  'pg',
  // Other packages need its additions to `Reflect` before any module of the bundle runs.
  'reflect-metadata',
  /^(react|react-dom|@react-email)\b/,
  /^(pdfkit|bwip-js|subset-font)\b/,
  /^(@fastify\/static|@nestjs\/(microservices|websockets)|class-transformer\/storage|pg-native)\b/,
  /^node:/,
  ...builtinModules,
];

/** Packages that are tree-shaken, although they do not declare `sideEffects: false`. */
const shakable = /\/node_modules\/(@nestjs\/[^/]+|es-toolkit)\//;

export default defineConfig({
  input: Object.fromEntries(entries.map((entry) => [entry, `src/${entry}.ts`])),
  platform: 'node',
  tsconfig: 'tsconfig.json',
  external,
  // The functions of the database, which its migrations apply.
  moduleTypes: { '.sql': 'text' },
  // For Node.js, rxjs resolves to CommonJS, which cannot be tree-shaken.
  resolve: { alias: { 'rxjs/operators': path.join(rxjs, 'operators'), rxjs } },
  treeshake: { moduleSideEffects: (id) => !shakable.test(id) },
  plugins: [requiredByNest(), withoutMap(), inLatin1()],
  // An unresolved import would fail at run time. It fails the build instead.
  onLog: (level, log, report) => report(level === 'warn' ? 'error' : level, log),
  output: {
    dir: 'dist',
    cleanDir: true,
    entryFileNames: '[name].js',
    // Same depth as the sources, which find other folders relative to `import.meta.url`.
    chunkFileNames: 'chunks/[name]-[hash].js',
    // Nest identifies providers by their class names, and TypeORM identifies migrations by theirs.
    keepNames: true,
    // Decorators need it before the first class of the bundle runs, whatever the order of the chunks.
    banner: ({ isEntry }) => (isEntry ? "import 'reflect-metadata';" : ''),
    sourcemap: true,
    sourcemapExcludeSources: true,
    comments: { legal: true, annotation: false, jsdoc: false },
    // V8 holds the source text in memory and parses all of it at startup. Names remain, for stack traces.
    minify: { compress: false, mangle: { keepNames: true }, codegen: { removeWhitespace: true } },
  },
});

/**
 * With `createRequire`, these packages would load TypeORM and class-validator a second time from outside the bundle.
 */
function requiredByNest() {
  return {
    name: 'required-by-nest',
    transform: {
      filter: { id: /@nestjs\/(mapped-types|typeorm)\// },
      handler: (code) => ({ code: code.replace('const require = createRequire(import.meta.url);', ''), map: null }),
    },
  };
}

/** Node.js reads every source map at startup, so only the shop's own code has one. */
function withoutMap() {
  return {
    name: 'without-map',
    transform: { filter: { id: /node_modules/ }, handler: (code) => ({ code, map: { mappings: '' } }) },
  };
}

/**
 * V8 holds the source text of a file in memory, with two bytes per character if any character is outside Latin-1.
 * Escaping these few characters saves eight megabytes per process.
 */
function inLatin1() {
  const escaped = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return {
    name: 'in-latin1',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle).filter(({ type }) => type === 'chunk')) {
        if (/String\.raw`[^`]*[^\0-\xff]/.test(file.code))
          this.error(`${file.fileName}: String.raw would show the escape.`);
        file.code = file.code.replace(/[^\0-\xff]/g, escaped);
      }
    },
  };
}
