import { defineConfig } from 'rolldown';

/** The rules of the settings in one file without packages, for `npm start` and `npm run doctor`: scripts/settings-rules.mjs. */
export default defineConfig({
  input: 'src/config/settings-refusals.ts',
  platform: 'node',
  tsconfig: 'tsconfig.json',
  external: [/^node:/],
  onLog: (level, log, report) => report(level === 'warn' ? 'error' : level, log),
  output: { format: 'esm', comments: { legal: true, annotation: false, jsdoc: false } },
});
