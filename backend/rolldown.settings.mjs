import { defineConfig } from 'rolldown';

/**
 * Bundles the validation of the settings into one file without packages, for `npm start` and `npm run doctor`. See
 * scripts/settings-rules.mjs.
 */
export default defineConfig({
  input: 'src/config/settings-refusals.ts',
  platform: 'node',
  tsconfig: 'tsconfig.json',
  external: [/^node:/],
  onLog: (level, log, report) => report(level === 'warn' ? 'error' : level, log),
  output: { format: 'esm', comments: { legal: true, annotation: false, jsdoc: false } },
});
