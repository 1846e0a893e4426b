import { parse } from 'csv-parse/sync';
import { csvWriter, plainCell } from './csv.js';

async function written(rows: readonly (readonly string[])[]): Promise<string[][]> {
  const writer = csvWriter(['a', 'b']);
  for (const row of rows) writer.write(row);
  writer.end();
  let text = '';
  for await (const part of writer) text += String(part);
  return parse(text, { bom: true, fromLine: 2, relaxColumnCount: true });
}

describe('CSV cells', () => {
  it('never start like a formula', async () => {
    const formulas = ['=1+1', '+1', '-1', '@SUM(1)', '\tx', '\rx', '＝1', "'=1", "''-1"];
    const rows = await written(formulas.map((formula) => [formula, 'x']));
    expect(rows.map(([cell]) => cell)).toEqual(formulas.map((formula) => `'${formula}`));
  });

  it('contain the same texts again after they are read', async () => {
    const starts = ['', "'", "''", '=', "'=", "''=", '-', "'@", '\t', "'\r\n", '"', ' '];
    const texts = starts.flatMap((start) => ['', 'x', "it's, =1", '=2'].map((rest) => `${start}${rest}`));
    const rows = await written(texts.map((text) => [text, 'x']));
    expect(rows.map(([cell]) => plainCell(cell ?? ''))).toEqual(texts);
  });
});
