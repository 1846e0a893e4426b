/** Runs the specs as rolldown.specs.mjs bundles them. */
export default {
  testEnvironment: 'node',
  roots: ['<rootDir>/../.cache/backend/specs'],
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
