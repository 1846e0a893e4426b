import './waitlist.css';
import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import type { WaitlistEntry } from '../../api/models';
import { productPath, productsPath } from '../../page/paths';
import { Link, useSearchParams } from 'react-router-dom';
import { StoreDate } from '../../page/store-date';
import { LoadFailed, PageSkeleton } from '../../ui/load-failed';
import { ProductPicture } from '../../ui/product-picture';
import { SteadyButton } from '../../ui/steady-button';
import { type ChosenSet, useSetOfWait, useWaitlistEntry } from './use-waitlist-entry';
import { Price } from '../../ui/money';

/** Page of a waitlist entry, opened by a mailed link. */
export default function BackInStockPage() {
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  return token === '' ? <UnknownEntry /> : <Wait token={token} />;
}

function Wait({ token }: { token: string }) {
  const { entry, failed, retry, pending, problem, confirm, claim } = useWaitlistEntry(token);
  if (failed)
    return (
      <LoadFailed
        title="Your waitlist entry could not be loaded"
        text="The shop could not be reached. Please try again."
        onRetry={retry}
      />
    );
  if (entry === undefined) return <PageSkeleton />;
  if (entry === null) return <UnknownEntry />;
  const isOpen = ['unconfirmed', 'waiting', 'reserved'].includes(entry.state);
  return (
    <div className="container empty-state wait">
      <ProductPicture src={entry.imageUrl} alt="" sizes="160px" maxWidth={400} />
      <h1>{titles[entry.state]}</h1>
      <p>
        {entry.productName}
        {entry.variant !== null && `, ${entry.variant}`}
      </p>
      <p role="status">{problem ?? <EntryState entry={entry} />}</p>
      {entry.state === 'reserved' && entry.set && (
        <SetWithIt set={entry.set} pending={pending} onClaim={(set) => void claim(set)} />
      )}
      <p className="empty-state__actions">
        {entry.state === 'unconfirmed' && (
          <SteadyButton type="button" className="button" inactive={pending} onClick={() => void confirm()}>
            {pending ? 'One moment...' : 'Yes, email me'}
          </SteadyButton>
        )}
        {entry.state === 'reserved' && !entry.set?.isOnlyWay && (
          <SteadyButton type="button" className="button" inactive={pending} onClick={() => void claim()}>
            {pending ? 'One moment...' : 'Add to my cart'}
          </SteadyButton>
        )}
        <Link className="button button--quiet" to={productPath(entry.productSlug)}>
          View the product
        </Link>
        {isOpen && (
          <Link className="button button--quiet" to={`/back-in-stock/stop?token=${encodeURIComponent(token)}`}>
            {entry.state === 'unconfirmed' ? 'No, thanks' : 'Leave the Waitlist'}
          </Link>
        )}
      </p>
    </div>
  );
}

const titles: Record<WaitlistEntry['state'], string> = {
  unconfirmed: 'Do you want an email when this item is back?',
  waiting: 'You are on the waitlist',
  reserved: 'An item is reserved for you',
  bought: 'This item is yours',
  lapsed: 'Your reservation has ended',
  left: 'You are no longer on the waitlist',
};

function EntryState({ entry: { state, place, reservedUntil } }: { entry: WaitlistEntry }): ReactNode {
  if (state === 'unconfirmed') return 'Shoppers who confirm first are served first.';
  if (state === 'waiting' && place !== null)
    return place === 1
      ? 'You are first on the waitlist.'
      : `Shoppers ahead of you: ${place - 1}. We will email you when it is your turn.`;
  if (state === 'reserved' && reservedUntil !== null)
    return (
      <>
        Until <StoreDate iso={reservedUntil} withTime /> no other shopper can buy this item.
      </>
    );
  if (state === 'lapsed') return 'The 12 hours are over. You can join the waitlist again on the product page.';
  return state === 'bought'
    ? 'You have bought the item that we reserved for you.'
    : 'We will not email you about this item again.';
}

function UnknownEntry() {
  return (
    <div className="container empty-state">
      <h1>This link no longer works</h1>
      <p>You can join the waitlist again on the product page.</p>
      <p className="empty-state__actions">
        <Link className="button" to={productsPath}>
          Shop all products
        </Link>
      </p>
    </div>
  );
}

interface SetWithItProps {
  set: NonNullable<WaitlistEntry['set']>;
  pending: boolean;
  onClaim: (set: ChosenSet) => void;
}

/** Form to buy the reserved size as part of its set. The shopper chooses the size of the other half. */
function SetWithIt({ set: { productId, name, slug, otherHalf }, pending, onClaim }: SetWithItProps) {
  const { set, isLoading, retry } = useSetOfWait(slug);
  const selectId = useId();
  const half = set?.set?.[otherHalf];
  const sizes = half?.variants.filter(({ inStock }) => inStock) ?? [];
  const [picked, setPicked] = useState('');
  if (isLoading) return null;
  if (!set || !half) return <LoadFailed isPart title={name} text="The set could not be loaded." onRetry={retry} />;
  if (!half.inStock)
    return (
      <p>
        {half.name}, the other half of the set {name}, is sold out.
      </p>
    );
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!pending) onClaim({ setId: productId, otherVariantId: Number(picked) || null });
  };
  return (
    <form className="wait__set" onSubmit={submit}>
      <p>
        {name}: <Price price={set.price} compareAtPrice={set.compareAtPrice} />
      </p>
      {sizes.length > 0 && (
        <div className="text-field">
          <label htmlFor={selectId}>{half.name}</label>
          <select
            id={selectId}
            className="text-field__input"
            required
            value={picked}
            onChange={(event) => setPicked(event.target.value)}
          >
            <option value="">Please choose</option>
            {sizes.map(({ id, size, color }) => (
              <option key={id} value={id}>
                {[size, color].filter(Boolean).join(', ')}
              </option>
            ))}
          </select>
        </div>
      )}
      <SteadyButton type="submit" className="button button--wide" inactive={pending}>
        {pending ? 'One moment...' : `Add ${name} to my cart`}
      </SteadyButton>
    </form>
  );
}
