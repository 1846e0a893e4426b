import { Alert } from 'antd';
import type { TaxRate } from '../../api/models';
import { CardTable } from '../list/list-table';
import { useCategoryName, dayOf } from './tax-names';
import { changesAfter, phaseOf, stateName, type StateRates, statesOn } from './tax-overview';

interface TaxStatusProps {
  rates: TaxRate[];
  /** Source of the tax of shipped orders. */
  source: 'table' | 'stripe';
  /** Today in the store's time zone, such as 2026-11-29. */
  today: string;
}

const shownChanges = 10;

/** Whether the shop collects sales tax, the states in which it does, and the coming changes. */
export function TaxStatus({ rates, source, today }: TaxStatusProps) {
  const categoryName = useCategoryName();
  const states = statesOn(rates, today);
  const taxed = new Set(
    rates.filter((rate) => rate.percent > 0 && phaseOf(rate, today) === 'current').map(({ state }) => state),
  );
  const planned = changesAfter(rates, today);
  // If every line is one rate, the table of rates shows the same.
  const isSameAsTable = states.flatMap((state) => state.rates).length === rates.length;
  return (
    <>
      <SourceNotice source={source} states={taxed.size} hasRates={rates.length > 0} />
      {!isSameAsTable && states.length > 0 && (
        <section className="tax-section" aria-labelledby="tax-today-title">
          <h3 id="tax-today-title">Rates today</h3>
          <CardTable<StateRates>
            rowKey="state"
            dataSource={states}
            pagination={{ pageSize: 60, hideOnSinglePage: true, showSizeChanger: false }}
            columns={[
              { key: 'state', title: 'State', render: (_, { state }) => `${stateName(state)} (${state})` },
              {
                key: 'rates',
                title: 'Rates',
                className: 'tax-texts',
                render: (_, { rates: own }) => (
                  <ul className="tax-list">
                    {own.map(({ category, text }) => (
                      <li key={category ?? ''}>
                        {categoryName(category)}: {text}
                      </li>
                    ))}
                  </ul>
                ),
              },
            ]}
          />
        </section>
      )}
      {planned.length > 0 && (
        <section className="tax-section" aria-labelledby="tax-planned-title">
          <h3 id="tax-planned-title">Planned changes</h3>
          <ul className="tax-list">
            {planned.slice(0, shownChanges).map(({ day, state, category, text }) => (
              <li key={`${day} ${state} ${category ?? ''}`}>
                <strong>{dayOf(day)}</strong>: {stateName(state)}, {categoryName(category)}: {text}
              </li>
            ))}
          </ul>
          {planned.length > shownChanges && <p>… and {planned.length - shownChanges} more.</p>}
        </section>
      )}
    </>
  );
}

interface SourceNoticeProps {
  source: 'table' | 'stripe';
  /** Number of states with a rate above 0 today. */
  states: number;
  hasRates: boolean;
}

function SourceNotice({ source, states, hasRates }: SourceNoticeProps) {
  if (source === 'stripe')
    return (
      <Alert
        type="info"
        showIcon
        title="Stripe Tax calculates the tax of shipped orders. These rates apply to orders that are handed over in the store, and to orders that are shipped to US territories and military addresses."
      />
    );
  if (states === 0)
    return (
      <Alert
        type="warning"
        showIcon
        title="You collect no sales tax."
        description={hasRates && 'No rate above 0% is valid today.'}
      />
    );
  return (
    <Alert
      type="success"
      role="note"
      showIcon
      title={`You collect sales tax in ${states === 1 ? 'one state' : `${states} states`}, at your own rates.`}
    />
  );
}
