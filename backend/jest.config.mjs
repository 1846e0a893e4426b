import path from 'node:path';

/** Folder of the bundles: three levels below the root, as the code expects. Each run of `npm test` has its own. */
export const specsFolder = process.env.SPECS_FOLDER ?? path.resolve('../.cache/backend/specs');

/** Runs the bundles that rolldown.specs.mjs writes. */
export default {
  testEnvironment: 'node',
  roots: [specsFolder],
  testMatch: ['**/*.spec.cjs'],
  // Jest requires CommonJS, so the server build of the storefront is transformed.
  transform: { 'frontend/dist/server/.+\\.js$': ['@swc/jest', { module: { type: 'commonjs' }, swcrc: false }] },
  setupFiles: ['reflect-metadata'],
  restoreMocks: true,
  // Only a hanging test reaches this limit, even on a slow or busy machine.
  testTimeout: 180_000,
  // One more than the number of cores, because these tests often wait for other processes.
  maxWorkers: 3,
};
