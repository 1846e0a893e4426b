import { Button } from 'antd';
import type { PromoCode } from '../../api/models';
import { formatMoney } from '../../ui/money';
import { StoreDate } from '../../page/store-date';
import type { ListColumn } from '../list/list-table';
import { StateTag, type StateTone } from '../list/state-tag';

export const promoStates: Record<PromoCode['state'], { name: string; tone: StateTone }> = {
  active: { name: 'Active', tone: 'good' },
  scheduled: { name: 'Scheduled', tone: 'busy' },
  expired: { name: 'Expired', tone: 'quiet' },
  'used-up': { name: 'Used up', tone: 'quiet' },
  archived: { name: 'Archived', tone: 'quiet' },
};

interface Actions {
  onEdit: (promoCode: PromoCode) => void;
  onMail: (promoCode: PromoCode) => void;
  onRemove: (promoCode: PromoCode) => void;
}

export function promoColumns(actions: Actions): ListColumn<PromoCode>[] {
  return [
    {
      key: 'code',
      title: 'Code',
      className: 'promo-code',
      render: (_, { code, email, personal }) => (
        <>
          {code}
          {email !== null && (
            <span className="second-line">
              {personal ? 'personal, ' : 'only '}for {email}
            </span>
          )}
        </>
      ),
    },
    {
      key: 'discount',
      title: 'Discount',
      render: (_, { percentOff, amountOff, minSubtotal }) => (
        <>
          {amountOff === null ? `${percentOff}% off` : `${formatMoney(amountOff)} off`}
          {minSubtotal !== null && <span className="second-line">from {formatMoney(minSubtotal)}</span>}
        </>
      ),
    },
    { key: 'dates', title: 'Valid', render: (_, promoCode) => <Dates {...promoCode} /> },
    {
      key: 'uses',
      title: 'Uses',
      figure: true,
      render: (_, { uses, maxUses, maxUsesPerPerson }) => (
        <>
          {maxUses === null ? uses : `${uses} of ${maxUses}`}
          {maxUsesPerPerson !== null && <span className="second-line">{maxUsesPerPerson} per person</span>}
        </>
      ),
    },
    {
      key: 'state',
      title: 'State',
      render: (_, { state }) => <StateTag tone={promoStates[state].tone}>{promoStates[state].name}</StateTag>,
    },
    { key: 'actions', title: 'Actions', render: (_, promoCode) => <RowActions promoCode={promoCode} {...actions} /> },
  ];
}

function Dates({ startsAt, expiresAt }: PromoCode) {
  if (startsAt === null && expiresAt === null) return 'always';
  return (
    <>
      {startsAt !== null && (
        <>
          from <StoreDate iso={startsAt} />
        </>
      )}
      {startsAt !== null && expiresAt !== null && <br />}
      {expiresAt !== null && (
        <>
          to <StoreDate iso={new Date(Date.parse(expiresAt) - 1).toISOString()} />
        </>
      )}
    </>
  );
}

function RowActions({ promoCode, onEdit, onMail, onRemove }: Actions & { promoCode: PromoCode }) {
  const { code, state, personal, uses } = promoCode;
  if (state === 'archived') return null;
  const remove = uses > 0 ? 'Archive' : 'Delete';
  return (
    <span className="row-actions">
      <Button size="small" aria-label={`Edit ${code}`} onClick={() => onEdit(promoCode)}>
        Edit
      </Button>
      {personal && state !== 'expired' && (
        <Button size="small" aria-label={`Mail again: ${code}`} onClick={() => onMail(promoCode)}>
          Mail again
        </Button>
      )}
      <Button size="small" danger aria-label={`${remove} ${code}`} onClick={() => onRemove(promoCode)}>
        {remove}
      </Button>
    </span>
  );
}
