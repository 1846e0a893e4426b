import './sales-tax.css';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import type { TaxRate } from '../../api/models';
import { saveFile } from '../../device/save-file';
import { useStore } from '../../page/use-store';
import { Money } from '../../ui/money';
import { filterOptions, ListFilter, ListFilters } from '../list/list-controls';
import { BulkBar, CardTable } from '../list/list-table';
import { nameIn, useListQuery } from '../list/use-list-query';
import { IfMay, RowActions, SteadyButton } from '../ui/buttons';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { EditDialog, useLast } from '../ui/edit-dialog';
import { HistoryLink } from '../ui/history-link';
import { Loaded } from '../ui/loaded';
import { RowKeys } from '../ui/row-keys';
import { StateTag } from '../ui/state-tag';
import { localTime } from '../ui/store-time';
import { useMay } from '../ui/use-may';
import { FileFormat, ImportDialog } from './import-dialog';
import { EndForm, RateForm } from './rate-form';
import { readRates, writeRates } from './tax-file';
import { dayOf, nameOf, placeOf, useCategoryName } from './tax-names';
import { isZip, phaseOf, ratesWith } from './tax-overview';
import { TaxReport } from './tax-report';
import { TaxStatus } from './tax-status';
import { TaxTrial } from './tax-trial';
import { useFileCheck, useReplaceTaxRates, useTaxRates } from './use-tax-rates';

const needs = 'settings.change';

const zipHint = ' Search for the state instead: a ZIP code finds only states that have rates for ZIP ranges.';

/** Sales tax: the rates by destination, and the tax of past months. */
export default function SalesTaxPage() {
  const result = useTaxRates();
  const { timeZone } = useStore();
  const [today] = useState(() => localTime(new Date().toISOString(), timeZone).slice(0, 10));
  return (
    <>
      <div className="list-bar">
        <h2>Sales tax</h2>
        <HistoryLink subject="tax-rates:all" of="the sales tax rates" />
      </div>
      <p>
        The state and ZIP code of the shipping address determine the tax of an order. A destination without a rate is
        not taxed. Changes apply to new orders. Ask an accountant in which states you must collect tax.
      </p>
      <Loaded thing="rates" result={result} missing={null}>
        {({ rates, version, source }) => (
          <>
            <TaxStatus rates={rates} source={source} today={today} />
            <TaxRates rates={rates} version={version} today={today} />
            <TaxTrial source={source} />
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
  /** Today in the store's time zone, such as 2026-11-29. */
  today: string;
}

const phases = {
  current: { name: 'Valid now', tone: 'good' },
  planned: { name: 'Planned', tone: 'busy' },
  ended: { name: 'Ended', tone: 'quiet' },
} as const;

const defaults = { search: '', status: '' };
const known = { status: nameIn(phases) };

function TaxRates({ rates, version, today }: TaxRatesProps) {
  const [editing, setEditing] = useState<TaxRate | 'new' | null>(null);
  const [ending, setEnding] = useState<TaxRate | null>(null);
  const [picked, setPicked] = useState<readonly TaxRate[]>([]);
  const [removing, setRemoving] = useState<readonly TaxRate[]>([]);
  const shown = useLast(removing.length > 0 ? removing : null) ?? [];
  const mayChange = useMay(needs);
  const { chosen, check, forget } = useFileCheck();
  const categoryName = useCategoryName();
  const input = useRef<HTMLInputElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { save, busy } = useReplaceTaxRates(version);
  const listQuery = useListQuery(defaults, known);
  const { search, status } = listQuery.query;
  const found = ratesWith(search, rates).filter((rate) => status === '' || phaseOf(rate, today) === status);
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
        <Button onClick={() => saveFile('sales-tax-rates.csv', new Blob([writeRates(rates)], { type: 'text/csv' }))}>
          Export CSV
        </Button>
        <IfMay permission={needs}>
          <Button onClick={() => input.current?.click()}>Import CSV</Button>
          <Button type="primary" onClick={() => setEditing('new')}>
            New rate
          </Button>
        </IfMay>
        <input
          ref={input}
          type="file"
          accept=".csv,text/csv"
          aria-label="CSV file with rates"
          hidden
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            void file?.text().then((text) => check(readRates(text)));
            target.value = '';
          }}
        />
      </div>
      {mayChange && <FileFormat />}
      {rates.length > 0 && (
        <div className="list-bar">
          <ListFilters search="Search rates" placeholder="State or ZIP code" query={listQuery}>
            <ListFilter label="Status" name="status" query={listQuery} options={filterOptions('All rates', phases)} />
          </ListFilters>
        </div>
      )}
      {rates.length > 0 && mayChange && (
        <BulkBar
          things="rates"
          selectAll="Select all"
          shown={found.map((rate) => String(rates.indexOf(rate)))}
          keys={picked.map((rate) => String(rates.indexOf(rate)))}
          onChange={(keys) => setPicked(rates.filter((_, at) => keys.includes(String(at))))}
          actions={
            <SteadyButton danger size="small" inactive={busy} onClick={() => setRemoving(picked)}>
              Delete {picked.length}
            </SteadyButton>
          }
        />
      )}
      <RowKeys>
        <CardTable<TaxRate>
          rowSelection={
            mayChange
              ? {
                  selectedRowKeys: picked.map((rate) => rates.indexOf(rate)),
                  preserveSelectedRowKeys: true,
                  onChange: (keys) => setPicked(rates.filter((_, at) => keys.includes(at))),
                  getCheckboxProps: (rate) => ({ 'aria-label': `Select the rate of ${nameOf(rate)}` }),
                }
              : undefined
          }
          rowKey={(rate) => rates.indexOf(rate)}
          dataSource={found}
          rowClassName={(rate) => (phaseOf(rate, today) === 'ended' ? 'tax-ended' : '')}
          pagination={{ pageSize: 50, hideOnSinglePage: true, showSizeChanger: false }}
          locale={{
            emptyText:
              rates.length === 0 ? 'There are no rates yet.' : `No rates found.${isZip(search) ? zipHint : ''}`,
          }}
          columns={[
            { key: 'place', title: 'Destination', render: (_, rate) => placeOf(rate) },
            { key: 'category', title: 'Category', render: (_, { category }) => categoryName(category) },
            { key: 'percent', title: 'Rate', align: 'right', render: (_, { percent }) => `${percent}%` },
            {
              key: 'valid',
              title: 'Valid',
              render: (_, { validFrom, validUntil }) =>
                validUntil === null ? `From ${dayOf(validFrom)}` : `${dayOf(validFrom)} to ${dayOf(validUntil)}`,
            },
            { key: 'phase', title: 'Status', render: (_, rate) => <StateTag {...phases[phaseOf(rate, today)]} /> },
            {
              key: 'exempt',
              title: 'Exempt',
              render: (_, { exemptBelow }) =>
                exemptBelow === null ? (
                  'Nothing'
                ) : (
                  <>
                    Items below <Money amount={exemptBelow} />
                  </>
                ),
            },
            {
              key: 'actions',
              title: 'Actions',
              render: (_, rate) => (
                <RowActions
                  row={nameOf(rate)}
                  primary={{
                    ...{ text: 'Edit', label: `Edit the rate of ${nameOf(rate)}`, needs, opensRow: true },
                    onClick: () => setEditing(rate),
                  }}
                  more={[
                    ...(phaseOf(rate, today) === 'ended'
                      ? []
                      : [{ text: 'End', needs, onClick: () => setEnding(rate) } as const]),
                    { text: 'Delete', needs, danger: true, onClick: () => setRemoving([rate]) },
                  ]}
                />
              ),
            },
          ]}
        />
      </RowKeys>
      <EditDialog
        startsInField
        item={editing}
        title={(shown) => (shown === 'new' ? 'New rate' : nameOf(shown))}
        onClose={() => setEditing(null)}
      >
        {(shown) => <RateForm rate={shown === 'new' ? null : shown} rates={rates} version={version} />}
      </EditDialog>
      <EditDialog item={ending} title={(rate) => `End the rate of ${nameOf(rate)}`} onClose={() => setEnding(null)}>
        {(rate) => <EndForm rate={rate} rates={rates} version={version} today={today} />}
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
          save(
            rates.filter((rate) => !removing.includes(rate)),
            { title: removing.length === 1 ? 'Rate deleted' : `${removing.length} rates deleted` },
          )
        }
        onClose={() => setRemoving([])}
      >
        The tax of existing orders does not change.
      </ConfirmDialog>
      {chosen && (
        <ImportDialog {...{ chosen, rates, version }} onRetry={() => void check(chosen.file)} onClose={forget} />
      )}
    </section>
  );
}
