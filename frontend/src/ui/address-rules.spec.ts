import { readFileSync } from 'node:fs';
import path from 'node:path';
import { usStates } from './address-rules';

it('the state list contains exactly the states that the server accepts', () => {
  const served = readFileSync(path.join(__dirname, '../../../backend/src/domain/shared/us-states.ts'), 'utf8');
  const copied = [...served.matchAll(/\['([A-Z]{2})', '([^']+)'/g)].map(([, code, name]) => `${code} ${name}`);
  expect(usStates.map(({ code, name }) => `${code} ${name}`).sort()).toEqual(copied.sort());
  expect(copied).toHaveLength(62);
});
