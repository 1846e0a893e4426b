import fs from 'node:fs';
import path from 'node:path';

type Figures = Readonly<Record<string, number>>;

/** Saves the figures of one provider, and writes the table of all saved providers: `report.md` and `report.json`. */
export function record(provider: string, figures: Figures, version: 'short' | 'long'): void {
  const folder = path.resolve(process.cwd(), '../test-results/payment-faults', version);
  fs.mkdirSync(folder, { recursive: true });
  const file = path.join(folder, 'report.json');
  const before = fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, Figures>) : {};
  const all: Record<string, Figures> = { ...before, [provider]: figures };
  fs.writeFileSync(file, `${JSON.stringify(all, null, 2)}\n`);
  const providers = Object.keys(all).sort();
  const rows = [
    ['figure', ...providers],
    ['---', ...providers.map(() => '---')],
    ...Object.keys(figures).map((name) => [name, ...providers.map((each) => String(all[each]?.[name] ?? ''))]),
  ];
  fs.writeFileSync(path.join(folder, 'report.md'), rows.map((cells) => `| ${cells.join(' | ')} |\n`).join(''));
}
