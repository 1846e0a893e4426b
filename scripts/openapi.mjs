import fs from 'node:fs';
import openapiTS, { astToString, COMMENT_HEADER } from 'openapi-typescript';
import { command, Refusal } from './command.mjs';
import { inRoot } from './paths.mjs';
import { run } from './processes.mjs';

/** Exports each schema as a type with the name of the schema. */
const namedTypes = { rootTypes: true, rootTypesNoSchemaPrefix: true, rootTypesKeepCasing: true };

// Writes the API description and the types of the frontend from the built backend. With --check, only reports outdated
// files.
await command(async ({ interrupted: signal }) => {
  const description = await run(process.execPath, [inRoot('backend', 'dist', 'processes', 'print-openapi.js')], {
    signal,
  });
  const types = COMMENT_HEADER + astToString(await openapiTS(JSON.parse(description), namedTypes));
  const files = { 'contract/openapi.json': description, 'frontend/src/api/schema.d.ts': types };
  const stale = Object.entries(files).filter(
    ([file, text]) => !fs.existsSync(inRoot(file)) || fs.readFileSync(inRoot(file), 'utf8') !== text,
  );
  if (process.argv.includes('--check') && stale.length > 0)
    throw new Refusal(`Out of date: ${stale.map(([file]) => file).join(', ')}. Update them with: npm run openapi`);
  for (const [file, text] of stale) fs.writeFileSync(inRoot(file), text);
  return 0;
});
