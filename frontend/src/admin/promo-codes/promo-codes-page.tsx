import './promo-codes.css';
import { Button, Modal, Select } from 'antd';
import { useState } from 'react';
import type { PromoCode } from '../../api/models';
import { nameIn } from '../list/known-values';
import { ClearFilters } from '../list/clear-filters';
import { ListSearch } from '../list/list-search';
import { StaffList } from '../list/staff-list';
import { useListQuery } from '../list/use-list-query';
import { PersonalForm } from './personal-form';
import { promoColumns, promoStates } from './promo-columns';
import { PromoDialog } from './promo-dialog';
import { RemoveDialog } from './remove-dialog';
import { useMailCode, usePromoCodes } from './use-promo-codes';

const defaults = { search: '', state: '' };
const stateOptions = [
  { value: '', label: 'All states' },
  ...Object.entries(promoStates).map(([value, { name }]) => ({ value, label: name })),
];

const known = { state: nameIn(promoStates) };

/** Promo codes for carts. */
export default function PromoCodesPage() {
  const asked = useListQuery(defaults, known);
  const { query, change, filtered, clear } = asked;
  const answer = usePromoCodes(asked.apiQuery);
  const [editing, setEditing] = useState<PromoCode | 'new' | null>(null);
  const [giving, setGiving] = useState(false);
  const [removing, setRemoving] = useState<PromoCode | null>(null);
  const mailCode = useMailCode();

  return (
    <>
      <div className="list-bar">
        <h2>Promo codes</h2>
        <Button type="primary" onClick={() => setEditing('new')}>
          New promo code
        </Button>
        <Button onClick={() => setGiving(true)}>Thank military or first responder</Button>
      </div>
      <div className="list-bar">
        <ListSearch label="Search promo codes" value={query.search} onChange={(search) => change({ search })} />
        <Select
          aria-label="State"
          className="promo-state-filter"
          value={query.state}
          options={stateOptions}
          onChange={(state) => change({ state })}
        />
        <ClearFilters filtered={filtered} clear={clear} />
      </div>
      <StaffList
        things="promo codes"
        asked={asked}
        answer={answer}
        columns={promoColumns({ onEdit: setEditing, onMail: (code) => void mailCode(code), onRemove: setRemoving })}
        rows={answer.list?.promoCodes}
        empty={filtered ? 'No promo codes found.' : 'There are no promo codes yet.'}
      />
      <PromoDialog promoCode={editing} onClose={() => setEditing(null)} />
      <Modal
        open={giving}
        title="Military and first responder discount"
        footer={null}
        destroyOnHidden
        onCancel={() => setGiving(false)}
      >
        <PersonalForm onClose={() => setGiving(false)} />
      </Modal>
      <RemoveDialog promoCode={removing} onClose={() => setRemoving(null)} />
    </>
  );
}
