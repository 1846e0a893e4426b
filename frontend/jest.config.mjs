import { selectedGroups } from './test/spec-groups.cjs';

export default {
  testEnvironment: 'jsdom',
  testMatch: selectedGroups.map((name) => `<rootDir>/test/specs/${name}.spec.cjs`),
  transform: {
    '^.+\\.(t|j)sx?$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          transform: {
            react: { runtime: 'automatic' },
          },
          target: 'es2022',
        },
        module: { type: 'commonjs' },
      },
    ],
  },
  transformIgnorePatterns: ['/node_modules/(?!yet-another-react-lightbox/)'],
  moduleNameMapper: {
    '\\.css$': '<rootDir>/test/style-stub.cjs',
    '^@fontsource': '<rootDir>/test/style-stub.cjs',
    // Loads one file of antd instead of a thousand modules per spec file.
    '^antd$': 'antd/dist/antd.min.js',
  },
  setupFiles: ['<rootDir>/test/polyfills.cjs'],
  setupFilesAfterEnv: ['<rootDir>/test/setup.ts'],
  // Specs also render pages in the same way as the server.
  globals: { __SERVER__: true },
  restoreMocks: true,
  maxWorkers: 2,
  testTimeout: 180_000,
};
