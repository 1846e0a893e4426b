import { Button } from 'antd';
import { useState } from 'react';
import type { TaxRateRequest, TaxRate } from '../../api/models';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { type Change, MeanwhileNotice } from '../ui/use-meanwhile';
import { exampleOfRates, rowProblems } from './tax-file';
import { differenceOf, isSameRate } from './tax-difference';
import { dayOf, nameOf } from './tax-names';
import { type FileCheck, useRatesForm } from './use-tax-rates';

interface ImportDialogProps {
  chosen: FileCheck;
  rates: TaxRate[];
  version: number;
  /** Checks the file again. */
  onRetry: () => void;
  onClose: () => void;
}

/** Shows the effects of a file, and its wrong cells, before staff replace the rates. */
export function ImportDialog({ chosen, rates, version, onRetry, onClose }: ImportDialogProps) {
  const { file, state } = chosen;
  const [loaded] = useState(rates);
  const { save, busy, errors, current } = useRatesForm(version);
  const problems =
    file.problem === undefined ? rowProblems({ ...chosen.errors, ...errors }, file.rows) : [file.problem];
  return (
    <ConfirmDialog
      open
      title="Import rates"
      okText="Replace all rates"
      busyText="Importing..."
      busy={busy}
      // A retry with the same file would fail again.
      inactive={busy || state !== 'checked' || problems.length > 0}
      danger={rates.length > 0}
      width={640}
      onConfirm={() => save(file.rates, { title: 'Rates imported' })}
      onClose={onClose}
    >
      {file.problem === undefined && (
        <>
          <p>
            Rates in the file: {file.rates.length}. They replace all rates of the shop ({rates.length}). The tax of
            existing orders does not change.
          </p>
          {state === 'checking' && <p>Checking the file...</p>}
          {state === 'failed' && (
            <div role="alert">
              <p>The file could not be checked. Nothing was imported.</p>
              <Button onClick={onRetry}>Check again</Button>
            </div>
          )}
          {state === 'checked' && problems.length === 0 && <Preview file={file.rates} rates={current ?? loaded} />}
        </>
      )}
      {problems.length > 0 && (
        <div role="alert">
          <p>Nothing was imported. Please correct the file and choose it again.</p>
          <Lines lines={problems} />
        </div>
      )}
      <FileFormat />
      <MeanwhileNotice changes={current && changesOf(loaded, current)} retry="Click “Replace all rates” again" />
    </ConfirmDialog>
  );
}

/** The rates that the file adds, changes and removes. */
function Preview({ file, rates }: { file: TaxRateRequest[]; rates: TaxRate[] }) {
  const { added, changed, removed, unchanged } = differenceOf(rates, file);
  const parts = [
    ['Added', added.map((rate) => `${nameOf(rate)}: ${termsOf(rate)}`)],
    ['Changed', changed.map(([before, after]) => `${nameOf(after)}: ${termsOf(before)} → ${termsOf(after)}`)],
    ['Removed', removed.map((rate) => `${nameOf(rate)}: ${termsOf(rate)}`)],
  ] as const;
  return (
    <>
      {parts.map(
        ([title, lines]) =>
          lines.length > 0 && (
            <section key={title} aria-label={title}>
              <h4>
                {title}: {lines.length}
              </h4>
              <Lines lines={lines} />
            </section>
          ),
      )}
      <p>Unchanged: {unchanged}</p>
    </>
  );
}

const shownLines = 20;

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <>
      <ul className="tax-problems">
        {lines.slice(0, shownLines).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {lines.length > shownLines && <p>… and {lines.length - shownLines} more.</p>}
    </>
  );
}

/** The columns of the file, with an example of each. */
export function FileFormat() {
  return (
    <details className="tax-format">
      <summary>Format of the file</summary>
      <p>
        The first row has the names of the columns, and each row after that has one rate. Dates have the format
        year-month-day. For the category, enter its slug, or “shipping”. Leave the cell empty for all products. “Export
        CSV” saves the current rates in this format.
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">Column</th>
            <th scope="col">Example</th>
          </tr>
        </thead>
        <tbody>
          {exampleOfRates.map(({ title, isRequired, example }) => (
            <tr key={title}>
              <th scope="row">
                {title}
                {!isRequired && ' (optional)'}
              </th>
              <td>{example || 'empty'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** Lists the rates that a colleague added, changed or deleted. */
function changesOf(before: readonly TaxRate[], current: readonly TaxRate[]): Change[] {
  const known = new Set(before.map((rate) => JSON.stringify(rate)));
  const lines = [
    ...current
      .filter((rate) => !known.has(JSON.stringify(rate)))
      .map((rate) => `${nameOf(rate)}: ${rate.percent}% from ${dayOf(rate.validFrom)}`),
    ...before
      .filter((rate) => !current.some((other) => isSameRate(rate, other)))
      .map((rate) => `${nameOf(rate)}: deleted`),
  ];
  return [['Rates', lines.join('\n')]];
}

/** The percentage and the dates of a rate, such as "8.875% from January 1, 2026". */
function termsOf({ percent, validFrom, validUntil, exemptBelow }: TaxRate): string {
  const end = validUntil === null ? '' : ` to ${dayOf(validUntil)}`;
  return `${percent}% from ${dayOf(validFrom)}${end}${exemptBelow === null ? '' : `, exempt below $${exemptBelow.toFixed(2)}`}`;
}
