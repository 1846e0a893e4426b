import path from 'node:path';

/** The folder of the bundles, three folders below the root, as the code expects. Each run of `npm test` has its own. */
export const specsFolder = process.env.SPECS_FOLDER ?? path.resolve('../.cache/backend/specs');

/** Runs the specs as rolldown.specs.mjs bundles them. */
export default {
  testEnvironment: 'node',
  roots: [specsFolder],
  testMatch: ['**/*.spec.cjs'],
  // The pages that the shop renders: Jest requires CommonJS.
  transform: { 'frontend/dist/server/.+\\.js$': ['@swc/jest', { module: { type: 'commonjs' }, swcrc: false }] },
  setupFiles: ['reflect-metadata'],
  restoreMocks: true,
  // Only what hangs meets it, also where the machine is slow or busy.
  testTimeout: 60_000,
  // One more than cores: much of these tests waits for other processes.
  maxWorkers: 3,
};
