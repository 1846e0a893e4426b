import './promo-codes.css';
import { Button } from 'antd';
import { useState } from 'react';
import type { PromoCode } from '../../api/models';
import { DayAndTime } from '../ui/day-and-time';
import { formatMoney } from '../../ui/money';
import { filterOptions, ListFilters, ListViews } from '../list/list-controls';
import { type ListColumn, ListTable, selectionOf, withoutRows } from '../list/list-table';
import { nameIn, useCreating, useListQuery, useOpened } from '../list/use-list-query';
import { IfMay, type MenuAction, RowActions, SteadyButton } from '../ui/buttons';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { EditDialog, useLast } from '../ui/edit-dialog';
import { TwoLines } from '../ui/facts';
import { StateTag } from '../ui/state-tag';
import { useMay } from '../ui/use-may';
import { promoStates } from './promo-fields';
import { PersonalCodeForm, PromoForm } from './promo-form';
import { canStart, useCodeDays, useCopyCode, useMailCode, usePromoCodes, useRemoveCode } from './use-promo-codes';

const defaults = { search: '', state: '' };
const known = { state: nameIn(promoStates) };
const stateOptions = filterOptions('All', promoStates);

export default function PromoCodesPage() {
  const listQuery = useListQuery(defaults, known);
  const { filtered } = listQuery;
  const result = usePromoCodes(listQuery.apiQuery);
  const { mail } = useMailCode();
  const copy = useCopyCode();
  const days = useCodeDays();
  const removal = useRemoveCode();
  const [editing, setEditing] = useState<PromoCode | null>(null);
  const [creating, setCreating] = useCreating();
  /** Code whose terms a new code starts with. */
  const [copied, setCopied] = useState<PromoCode | null>(null);
  const [picked, setPicked] = useState<readonly PromoCode[]>([]);
  const [asked, setAsked] = useState<'end' | 'start' | 'remove' | null>(null);
  const [stoppingId, setStoppingId] = useState<number | null>(null);
  // After a conflict, the reloaded list has the new version of the code.
  const stopping = result.data?.promoCodes.find(({ id }) => id === stoppingId) ?? null;
  const mayChange = useMay('promotions.change');
  const [giving, give] = useOpened('give');
  const [removing, setRemoving] = useState<PromoCode | null>(null);
  const isUsed = removing !== null && removing.uses > 0;

  // A selected code may have changed since. After a conflict, the reloaded list has the new version of the code.
  const current = picked.map((one) => result.data?.promoCodes.find(({ id }) => id === one.id) ?? one);
  const running = current.filter(({ state }) => state === 'active');
  const startable = current.filter(canStart);
  const targets = asked === null ? [] : { end: running, start: startable, remove: current }[asked];
  const names = useLast(targets.length > 0 ? targets.map(({ code }) => code).join(', ') : null);
  const doPicked = async (action: (codes: readonly PromoCode[]) => Promise<PromoCode[]>) => {
    const done = await action(targets);
    setPicked((now) => withoutRows(now, done));
    return done.length > 0;
  };

  return (
    <>
      <div className="list-bar">
        <h2>Promo codes</h2>
        <IfMay permission="promotions.change">
          <Button onClick={() => give('yes')}>Give a service discount</Button>
          <Button type="primary" onClick={() => setCreating(true)}>
            New promo code
          </Button>
        </IfMay>
      </div>
      <div className="list-bar">
        <ListFilters search="Search promo codes" query={listQuery}>
          <ListViews label="State" name="state" query={listQuery} options={stateOptions} />
        </ListFilters>
      </div>
      <p className="second-line">
        “Paid” is the amount of all orders with the code, with shipping and tax, less refunds. The sales report shows
        the items of these orders before discounts.
      </p>
      <ListTable
        things="promo codes"
        query={listQuery}
        result={result}
        columns={columns({
          onEdit: setEditing,
          onCopy: (code) => void copy(code),
          onDuplicate: setCopied,
          onMail: (code) => void mail(code),
          onEnd: ({ id }) => setStoppingId(id),
          onRemove: setRemoving,
        })}
        rows={result.data?.promoCodes}
        empty={filtered ? 'No promo codes found.' : 'There are no promo codes yet.'}
        selection={
          mayChange
            ? {
                ...selectionOf(picked, result.data?.promoCodes, setPicked),
                labelOf: ({ code }) => `Select promo code ${code}`,
                isSelectable: ({ state }) => state !== 'archived',
                actions: (
                  <>
                    {running.length > 0 && (
                      <SteadyButton size="small" inactive={days.busy} onClick={() => setAsked('end')}>
                        End {running.length}
                      </SteadyButton>
                    )}
                    {startable.length > 0 && (
                      <SteadyButton size="small" inactive={days.busy} onClick={() => setAsked('start')}>
                        Start {startable.length}
                      </SteadyButton>
                    )}
                    <SteadyButton danger size="small" inactive={removal.busy} onClick={() => setAsked('remove')}>
                      Archive or delete {picked.length}
                    </SteadyButton>
                  </>
                ),
              }
            : undefined
        }
      />
      <EditDialog<PromoCode | 'new'>
        startsInField
        item={creating && mayChange ? 'new' : (copied ?? editing)}
        title={(shown) => (shown === 'new' || shown === copied ? 'New promo code' : 'Edit promo code')}
        onClose={() => {
          if (creating) setCreating(false);
          setCopied(null);
          setEditing(null);
        }}
      >
        {(shown) => <PromoForm promoCode={shown === 'new' || copied ? null : shown} copied={copied} />}
      </EditDialog>
      <EditDialog
        startsInField
        item={mayChange ? giving : null}
        title={() => 'Military and first responder discount'}
        onClose={() => give(null)}
      >
        {() => <PersonalCodeForm />}
      </EditDialog>
      <ConfirmDialog
        open={asked === 'remove'}
        title="Archive or delete these promo codes?"
        okText="Archive or delete"
        busyText="Working..."
        busy={removal.busy}
        onConfirm={() => doPicked(removal.removeAll)}
        onClose={() => setAsked(null)}
      >
        <p>{names} will no longer work. Used codes stay in this list, archived. Unused codes are deleted.</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'end'}
        title="End these promo codes now?"
        okText="End now"
        busyText="Working..."
        busy={days.busy}
        onConfirm={() => doPicked(days.endAll)}
        onClose={() => setAsked(null)}
      >
        <p>{names} will stop working immediately. You can start them again later.</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'start'}
        title="Start these promo codes now?"
        okText="Start now"
        busyText="Working..."
        danger={false}
        busy={days.busy}
        onConfirm={() => doPicked(days.startAll)}
        onClose={() => setAsked(null)}
      >
        <p>
          {names} will work immediately. Codes that have ended start again without a last day. To set one, edit the
          code.
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        open={stopping !== null}
        title={`End ${useLast(stopping)?.code ?? ''} now?`}
        okText="End now"
        busyText="Working..."
        busy={days.busy}
        onConfirm={() => stopping !== null && days.end(stopping)}
        onClose={() => setStoppingId(null)}
      >
        <p>The code stops working immediately. To restart it, choose a later last day.</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={removing !== null}
        title={isUsed ? 'Archive this promo code?' : 'Delete this promo code?'}
        okText={isUsed ? 'Archive' : 'Delete'}
        busyText="Working..."
        busy={removal.busy}
        onConfirm={() => removing !== null && removal.remove(removing)}
        onClose={() => setRemoving(null)}
      >
        {removing && (
          <p>
            <strong>{removing.code}</strong> will no longer work.{' '}
            {isUsed
              ? `The code stays in this list because ${removing.uses === 1 ? 'an order uses it' : `${removing.uses} orders use it`}.`
              : 'No order has used this code, so it is deleted permanently.'}
          </p>
        )}
      </ConfirmDialog>
    </>
  );
}

interface Actions {
  onEdit: (promoCode: PromoCode) => void;
  onCopy: (promoCode: PromoCode) => void;
  onDuplicate: (promoCode: PromoCode) => void;
  onMail: (promoCode: PromoCode) => void;
  onEnd: (promoCode: PromoCode) => void;
  onRemove: (promoCode: PromoCode) => void;
}

function columns(actions: Actions): ListColumn<PromoCode>[] {
  return [
    {
      key: 'code',
      title: 'Code',
      className: 'promo-code',
      render: (_, { code, email, personal }) => (
        <TwoLines first={code} second={email !== null && `${personal ? 'personal, ' : 'only '}for ${email}`} />
      ),
    },
    {
      key: 'discount',
      title: 'Discount',
      render: (_, promoCode) => (
        <TwoLines
          first={discountText(promoCode)}
          second={[promoCode.minSubtotal !== null && `from ${formatMoney(promoCode.minSubtotal)}`, limitText(promoCode)]
            .filter(Boolean)
            .join(', ')}
        />
      ),
    },
    { key: 'dates', title: 'Valid', render: (_, promoCode) => <Dates {...promoCode} /> },
    {
      key: 'uses',
      title: 'Uses',
      figure: true,
      render: (_, { uses, maxUses, maxUsesPerPerson }) => (
        <TwoLines
          first={maxUses === null ? uses : `${uses} of ${maxUses}`}
          second={maxUsesPerPerson !== null && `${maxUsesPerPerson} per customer`}
        />
      ),
    },
    { key: 'sales', title: 'Paid', figure: true, render: (_, { sales }) => formatMoney(sales) },
    {
      key: 'state',
      title: 'State',
      render: (_, promoCode) => (
        <TwoLines
          first={<StateTag {...promoStates[promoCode.state]} />}
          second={promoCode.state === 'used-up' && <MoreUses promoCode={promoCode} onEdit={actions.onEdit} />}
        />
      ),
    },
    { key: 'actions', title: 'Actions', render: (_, promoCode) => <CodeActions promoCode={promoCode} {...actions} /> },
  ];
}

/** Next step for a code without uses left. */
function MoreUses({ promoCode, onEdit }: { promoCode: PromoCode; onEdit: Actions['onEdit'] }) {
  return (
    <IfMay permission="promotions.change">
      <Button
        size="small"
        type="link"
        aria-label={`Allow more uses of ${promoCode.code}`}
        onClick={() => onEdit(promoCode)}
      >
        Allow more uses
      </Button>
    </IfMay>
  );
}

/** Returns the discount as text: "10% off", "Free shipping", or "$5.00 off, free shipping". */
function discountText({ percentOff, amountOff, freeShipping }: PromoCode): string {
  if (percentOff === null && amountOff === null) return 'Free shipping';
  const off = amountOff === null ? `${percentOff}% off` : `${formatMoney(amountOff)} off`;
  return freeShipping ? `${off}, free shipping` : off;
}

const maxNames = 3;

/** Returns a limit such as "only Bikinis, Cover-Ups and 2 more"; null if the code applies to all products. */
function limitText({ categoryIds, productIds, limits }: PromoCode): string | null {
  const count = categoryIds.length + productIds.length;
  if (count === 0) return null;
  if (limits.length === 0) return 'only deleted categories';
  const names = limits.slice(0, maxNames).map(({ name }) => name);
  const more = limits.length - names.length;
  return `only ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function Dates({ startsAt, expiresAt, state }: PromoCode) {
  if (startsAt === null && expiresAt === null) return 'No time limit';
  return (
    <>
      {startsAt !== null && (
        <>
          from <DayAndTime iso={startsAt} dayOnly inSentence />
        </>
      )}
      {startsAt !== null && expiresAt !== null && <br />}
      {expiresAt !== null && (
        <>
          {state === 'expired' ? 'ended' : 'to'}{' '}
          <DayAndTime iso={new Date(Date.parse(expiresAt) - 1).toISOString()} dayOnly inSentence />
        </>
      )}
    </>
  );
}

function CodeActions({ promoCode, ...actions }: Actions & { promoCode: PromoCode }) {
  const { onEdit, onCopy, onDuplicate, onMail, onEnd, onRemove } = actions;
  const { code, state, personal, uses } = promoCode;
  const needs = 'promotions.change';
  // Each customer has one personal code.
  const duplicate: MenuAction[] = personal ? [] : [{ text: 'Duplicate', needs, onClick: () => onDuplicate(promoCode) }];
  if (state === 'archived') return <RowActions row={code} primary={null} more={duplicate} />;
  const more: MenuAction[] = [{ text: 'Copy code', onClick: () => onCopy(promoCode) }, ...duplicate];
  if (personal && state !== 'expired') more.push({ text: 'Email again', needs, onClick: () => onMail(promoCode) });
  if (state === 'active') more.push({ text: 'End now', needs, danger: true, onClick: () => onEnd(promoCode) });
  more.push({ text: uses > 0 ? 'Archive' : 'Delete', needs, danger: true, onClick: () => onRemove(promoCode) });
  return (
    <RowActions
      row={code}
      primary={{ text: 'Edit', label: `Edit ${code}`, needs, opensRow: true, onClick: () => onEdit(promoCode) }}
      more={more}
    />
  );
}
