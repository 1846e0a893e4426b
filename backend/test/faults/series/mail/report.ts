import fs from 'node:fs';
import path from 'node:path';
import { atLength } from '../../../harness/extent.js';

export interface Figures {
  readonly scenario: string;
  readonly mails: number;
  readonly arrived: number;
  readonly lost: number;
  /** Additional copies of mails, with the same Message-ID. */
  readonly doubled: number;
  readonly kills: number;
  /** Time from the end of the fault to the arrival of the next mail. */
  readonly secondsToRecover: number;
  /** Time from the end of the last fault to the arrival of the last mail. */
  readonly secondsUntilAllArrived: number;
  /** Average over the whole time, including the fault. */
  readonly mailsPerSecond: number;
}

const folder = path.resolve(process.cwd(), '../test-results/mail-faults', atLength ? 'long' : 'short');

const columns: readonly [title: string, of: (figures: Figures) => string | number][] = [
  ['Scenario', ({ scenario }) => scenario],
  ['Mails', ({ mails }) => mails],
  ['Arrived', ({ arrived }) => arrived],
  ['Lost', ({ lost }) => lost],
  ['Doubled', ({ doubled }) => doubled],
  ['Kills', ({ kills }) => kills],
  ['Next mail after', ({ secondsToRecover }) => `${secondsToRecover} s`],
  ['All arrived after', ({ secondsUntilAllArrived }) => `${secondsUntilAllArrived} s`],
  ['Mails per second', ({ mailsPerSecond }) => mailsPerSecond],
];

/** Saves the figures of one scenario, and writes the table of all saved scenarios: `report.md` and `report.json`. */
export function record(figures: Figures): void {
  const scenarios = path.join(folder, 'scenarios');
  fs.mkdirSync(scenarios, { recursive: true });
  fs.writeFileSync(path.join(scenarios, `${figures.scenario.replaceAll(/\W+/g, '-')}.json`), JSON.stringify(figures));
  const all = fs
    .readdirSync(scenarios)
    .sort()
    .map((file) => JSON.parse(fs.readFileSync(path.join(scenarios, file), 'utf8')) as Figures);
  const lines = [
    columns.map(([title]) => title),
    columns.map(() => '---'),
    ...all.map((each) => columns.map(([, of]) => of(each))),
  ];
  fs.writeFileSync(path.join(folder, 'report.md'), lines.map((cells) => `| ${cells.join(' | ')} |\n`).join(''));
  fs.writeFileSync(path.join(folder, 'report.json'), `${JSON.stringify(all, null, 2)}\n`);
}
