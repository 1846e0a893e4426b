const transform = { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false };
const typescript = {
  jsc: {
    target: 'es2023',
    parser: { syntax: 'typescript', decorators: true, tsx: false },
    transform,
    keepClassNames: true,
  },
  module: { type: 'commonjs' },
  swcrc: false,
};
const tsx = {
  ...typescript,
  jsc: {
    ...typescript.jsc,
    parser: { syntax: 'typescript', decorators: true, tsx: true },
    transform: { ...transform, react: { runtime: 'automatic' } },
  },
};
const javascript = {
  jsc: { target: 'es2023', parser: { syntax: 'ecmascript' } },
  module: { type: 'commonjs' },
  swcrc: false,
};

// Packages that ship ES modules only: jest on Node 20 cannot require() them, so they are transformed too.
const esmPackages =
  '@nestjs|@react-email|file-type|strtok3|token-types|uint8array-extras|@tokenizer|load-esm|smtp-server|nodemailer|sirv|mrmime|totalist|@polka|fast-check|pure-rand|postal-mime|d3-geo|d3-array|internmap';

export default {
  testEnvironment: '<rootDir>/test/runner/one-context.mjs',
  runtime: '<rootDir>/test/runner/load-once.mjs',
  roots: ['<rootDir>/src', '<rootDir>/test'],
  testMatch: ['**/*.spec.ts', '**/*.spec.tsx'],
  transform: {
    '^.+\\.tsx$': ['@swc/jest', tsx],
    '^.+\\.ts$': ['@swc/jest', typescript],
    '^.+\\.[cm]?js$': ['@swc/jest', javascript],
  },
  transformIgnorePatterns: [`/node_modules/(?!(${esmPackages})/)`],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  setupFiles: ['reflect-metadata'],
  testSequencer: '<rootDir>/test/runner/long-first.mjs',
  // Only what hangs meets it, also where the machine is slow or busy.
  testTimeout: 60_000,
  // One more than cores: much of these tests waits for other processes.
  maxWorkers: 3,
};
