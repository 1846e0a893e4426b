import { builtinModules, createRequire } from 'node:module';
import path from 'node:path';
import { defineConfig } from 'rolldown';

const rxjs = path.join(createRequire(import.meta.url).resolve('rxjs/package.json'), '..', 'dist', 'esm');

/** What `node` starts, and what the scripts read. */
const entries = [
  ...['main', 'web', 'worker', 'migrate', 'create-admin', 'adopt-demo', 'copy-images', 'print-openapi'].map(
    (name) => `processes/${name}`,
  ),
  ...['checkout/checkout', 'mail/mail-states', 'orders/order', 'returns/return'].map((name) => `domain/${name}`),
  'adapters/sharp/sharp-image-codec',
];

/** Loaded as they are: they hold native code, read files of their own, or are rarely needed or absent. */
export const external = [
  /^(argon2|msgpackr|sharp)$/,
  /^(@bull-board\/(api|express)|swagger-ui-dist)$/,
  // It tells Redis its version, which it reads from its package.json.
  'ioredis',
  // The bench counts what it sends: bench/record-sql.mjs.
  'pg',
  // Other packages look for its additions to `Reflect` before any module of the bundle runs.
  'reflect-metadata',
  /^(react|react-dom|@react-email)\b/,
  /^(pdfkit|bwip-js|subset-font)\b/,
  /^(@fastify\/static|@nestjs\/(microservices|websockets)|class-transformer\/storage|pg-native)\b/,
  /^node:/,
  ...builtinModules,
];

/** Packages of which only what is used is kept, though they do not declare that they allow it. */
const shakable = /\/node_modules\/(@nestjs\/[^/]+|es-toolkit)\//;

export default defineConfig({
  input: Object.fromEntries(entries.map((entry) => [entry, `src/${entry}.ts`])),
  platform: 'node',
  tsconfig: 'tsconfig.json',
  external,
  // The functions of the database, which its migrations apply.
  moduleTypes: { '.sql': 'text' },
  // For Node.js the package offers CommonJS only, of which everything would be kept.
  resolve: { alias: { 'rxjs/operators': path.join(rxjs, 'operators'), rxjs } },
  treeshake: { moduleSideEffects: (id) => !shakable.test(id) },
  plugins: [requiredByNest(), withoutMap(), inLatin1()],
  // What cannot be resolved would be looked for when the shop runs.
  onLog: (level, log, report) => report(level === 'warn' ? 'error' : level, log),
  output: {
    dir: 'dist',
    cleanDir: true,
    entryFileNames: '[name].js',
    // As deep as the sources, whose ways to other folders start at `import.meta.url`.
    chunkFileNames: 'chunks/[name]-[hash].js',
    // Nest finds providers, and TypeORM migrations, by the names of their classes.
    keepNames: true,
    // Before any class of the bundle, whatever the order of the chunks: decorators need it when they run.
    banner: ({ isEntry }) => (isEntry ? "import 'reflect-metadata';" : ''),
    sourcemap: true,
    sourcemapExcludeSources: true,
    comments: { legal: true, annotation: false, jsdoc: false },
    // V8 keeps the text, and reads all of it at the start. Names stay, for the stack traces.
    minify: { compress: false, mangle: { keepNames: true }, codegen: { removeWhitespace: true } },
  },
});

/** Through `createRequire` these would load TypeORM and class-validator a second time, from outside of the bundle. */
function requiredByNest() {
  return {
    name: 'required-by-nest',
    transform: {
      filter: { id: /@nestjs\/(mapped-types|typeorm)\// },
      handler: (code) => ({ code: code.replace('const require = createRequire(import.meta.url);', ''), map: null }),
    },
  };
}

/** Node.js reads every map at the start: only the shop's own code has one. */
function withoutMap() {
  return {
    name: 'without-map',
    transform: { filter: { id: /node_modules/ }, handler: (code) => ({ code, map: { mappings: '' } }) },
  };
}

/**
 * V8 keeps the text of a file as long as it runs, with two bytes for each character when one of them is not Latin-1. Escaped, those few
 * leave it one byte: eight megabytes less in each process.
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
