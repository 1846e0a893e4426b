import './sales-tax.css';
import { Alert, Button } from 'antd';
import { useRef, useState } from 'react';
import type { TaxRate } from '../../api/models';
import { saveFile } from '../../device/save-file';
import { dateText } from '../../page/store-date';
import { Money } from '../../ui/money';
import { BulkBar, CardTable } from '../list/list-table';
import { IfMay, RowActions, SteadyButton } from '../ui/buttons';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { EditDialog, useLast } from '../ui/edit-dialog';
import { Loaded } from '../ui/loaded';
import { useMay } from '../ui/use-may';
import { type Change, MeanwhileNotice } from '../ui/use-meanwhile';
import { isSameRate, RateForm } from './rate-form';
import { exampleOfRates, readRates, rowProblems, writeRates } from './tax-file';
import { TaxReport } from './tax-report';
import { useRatesForm, useReplaceTaxRates, useTaxRates } from './use-tax-rates';

const needs = 'settings.change';

/** Sales tax: the rates by destination, and the tax of past months. */
export default function SalesTaxPage() {
  const result = useTaxRates();
  return (
    <>
      <h2>Sales tax</h2>
      <p>
        The state and ZIP code of the shipping address determine the tax of an order. A destination without a rate is
        not taxed. Ask an accountant in which states you must collect tax.
      </p>
      <Loaded thing="rates" result={result} missing={null}>
        {({ rates, version, source }) => (
          <>
            {source === 'stripe' ? (
              <Alert
                type="info"
                showIcon
                title="Stripe Tax calculates the tax of shipped orders. These rates apply to orders that are handed over in the store, and to orders that are shipped to US territories and military addresses."
              />
            ) : (
              rates.length === 0 && <Alert type="warning" showIcon title="You collect no sales tax." />
            )}
            <TaxRates rates={rates} version={version} />
          </>
        )}
      </Loaded>
      <TaxReport />
    </>
  );
}

interface TaxRatesProps {
  rates: TaxRate[];
  version: number;
}

function TaxRates({ rates, version }: TaxRatesProps) {
  const [editing, setEditing] = useState<TaxRate | 'new' | null>(null);
  const [picked, setPicked] = useState<readonly TaxRate[]>([]);
  const [removing, setRemoving] = useState<readonly TaxRate[]>([]);
  const shown = useLast(removing.length > 0 ? removing : null) ?? [];
  const mayChange = useMay(needs);
  const [file, setFile] = useState<ReturnType<typeof readRates> | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { replace, busy } = useReplaceTaxRates(version);
  const [shownVersion, setShownVersion] = useState(version);
  // The chosen rates may not exist in the new table.
  if (version !== shownVersion) {
    setShownVersion(version);
    setPicked([]);
    setRemoving([]);
  }

  return (
    <section className="tax-section" aria-labelledby="rates-title">
      <div className="list-bar">
        <h3 id="rates-title" ref={heading} tabIndex={-1}>
          Rates
        </h3>
        <IfMay permission={needs}>
          <Button type="primary" onClick={() => setEditing('new')}>
            New rate
          </Button>
          <Button onClick={() => input.current?.click()}>Import CSV</Button>
        </IfMay>
        <Button onClick={() => saveFile('sales-tax-rates.csv', new Blob([writeRates(rates)], { type: 'text/csv' }))}>
          Export CSV
        </Button>
        <input
          ref={input}
          type="file"
          accept=".csv,text/csv"
          aria-label="CSV file with rates"
          hidden
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            void chosen?.text().then((text) => setFile(readRates(text)));
            target.value = '';
          }}
        />
      </div>
      {rates.length > 0 && mayChange && (
        <BulkBar
          things="rates"
          selectAll="Select all"
          shown={rates.map((_, at) => String(at))}
          keys={picked.map((rate) => String(rates.indexOf(rate)))}
          onChange={(keys) => setPicked(rates.filter((_, at) => keys.includes(String(at))))}
          actions={
            <SteadyButton danger size="small" inactive={busy} onClick={() => setRemoving(picked)}>
              Delete {picked.length}
            </SteadyButton>
          }
        />
      )}
      <CardTable<TaxRate>
        rowSelection={
          mayChange
            ? {
                selectedRowKeys: picked.map((rate) => rates.indexOf(rate)),
                preserveSelectedRowKeys: true,
                onChange: (keys) => setPicked(rates.filter((_, at) => keys.includes(at))),
                columnTitle: <span className="visually-hidden">Select</span>,
                getCheckboxProps: (rate) => ({ 'aria-label': `Select the rate of ${nameOf(rate)}` }),
              }
            : undefined
        }
        rowKey={(rate) => rates.indexOf(rate)}
        dataSource={rates}
        pagination={{ pageSize: 50, hideOnSinglePage: true, showSizeChanger: false }}
        locale={{ emptyText: 'There are no rates yet.' }}
        columns={[
          { key: 'place', title: 'Destination', render: (_, rate) => placeOf(rate) },
          { key: 'category', title: 'Category', render: (_, { category }) => categoryOf(category) },
          { key: 'percent', title: 'Rate', align: 'right', render: (_, { percent }) => `${percent}%` },
          {
            key: 'valid',
            title: 'Valid',
            render: (_, { validFrom, validUntil }) =>
              validUntil === null ? `From ${dayOf(validFrom)}` : `${dayOf(validFrom)} to ${dayOf(validUntil)}`,
          },
          {
            key: 'exempt',
            title: 'Exempt below',
            align: 'right',
            render: (_, { exemptBelow }) => (exemptBelow === null ? '–' : <Money amount={exemptBelow} />),
          },
          {
            key: 'actions',
            title: 'Actions',
            render: (_, rate) => (
              <RowActions
                row={nameOf(rate)}
                primary={{
                  ...{ text: 'Edit', label: `Edit the rate of ${nameOf(rate)}`, needs },
                  onClick: () => setEditing(rate),
                }}
                more={[{ text: 'Delete', needs, danger: true, onClick: () => setRemoving([rate]) }]}
              />
            ),
          },
        ]}
      />
      <EditDialog
        item={editing}
        title={(shown) => (shown === 'new' ? 'New rate' : nameOf(shown))}
        onClose={() => setEditing(null)}
      >
        {(shown) => <RateForm rate={shown === 'new' ? null : shown} rates={rates} version={version} />}
      </EditDialog>
      <ConfirmDialog
        open={removing.length > 0}
        title={
          shown[0] && shown.length === 1 ? `Delete the rate of ${nameOf(shown[0])}?` : `Delete ${shown.length} rates?`
        }
        okText="Delete"
        busy={busy}
        fallbackFocus={heading}
        onConfirm={() =>
          replace(
            rates.filter((rate) => !removing.includes(rate)),
            { title: removing.length === 1 ? 'Rate deleted' : `${removing.length} rates deleted` },
          )
        }
        onClose={() => setRemoving([])}
      >
        The tax of existing orders does not change.
      </ConfirmDialog>
      {file && <ImportDialog file={file} rates={rates} version={version} onClose={() => setFile(null)} />}
    </section>
  );
}

interface ImportDialogProps extends TaxRatesProps {
  file: ReturnType<typeof readRates>;
  onClose: () => void;
}

function ImportDialog({ file, rates, version, onClose }: ImportDialogProps) {
  const [loaded] = useState(rates);
  const { replace, busy, errors, current } = useRatesForm(version);
  const problems = file.problem === undefined ? rowProblems(errors, file.rows) : [file.problem];
  return (
    <ConfirmDialog
      open
      title="Import rates"
      okText="Replace all rates"
      busyText="Importing..."
      busy={busy}
      // A retry with the same file would fail again.
      inactive={busy || problems.length > 0}
      danger={rates.length > 0}
      onConfirm={() => replace(file.rates, { title: 'Rates imported' })}
      onClose={onClose}
    >
      {file.problem === undefined && (
        <p>
          Rates in the file: {file.rates.length}. They replace all rates of the shop ({rates.length}). The tax of
          existing orders does not change.
        </p>
      )}
      {problems.length > 0 && (
        <div role="alert">
          <p>Nothing was imported. Please correct the file and choose it again.</p>
          <ul className="tax-problems">
            {problems.slice(0, shownProblems).map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
          {problems.length > shownProblems && <p>… and {problems.length - shownProblems} more.</p>}
        </div>
      )}
      <FileFormat />
      <MeanwhileNotice changes={current && changesOf(loaded, current)} retry="Click “Replace all rates” again" />
    </ConfirmDialog>
  );
}

/** The columns of the file, with an example of each. */
function FileFormat() {
  return (
    <details className="tax-format">
      <summary>Format of the file</summary>
      <p>
        The first row has the names of the columns, and each row after that has one rate. Dates have the format
        year-month-day. A category is a slug of a category, or “shipping”; leave the cell empty for all products.
        “Export CSV” saves the current rates in this format.
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

const shownProblems = 20;

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

const placeOf = ({ state, zipFrom, zipTo }: TaxRate) => (zipFrom === null ? state : `${state}, ${zipFrom} to ${zipTo}`);
/** @param day such as 2026-11-29 */
const dayOf = (day: string) => dateText(day, 'UTC');
const nameOf = (rate: TaxRate) => `${placeOf(rate)} (${rate.category ?? 'all products'})`;
const categoryOf = (category: string | null) => (category === 'shipping' ? 'Shipping' : (category ?? 'All products'));
