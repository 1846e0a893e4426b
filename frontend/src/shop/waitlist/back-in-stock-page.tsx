import './waitlist.css';
import type { ReactNode } from 'react';
import type { WaitlistEntry } from '../../api/models';
import { productPath, productsPath } from '../../page/paths';
import { Link, useSearchParams } from 'react-router-dom';
import { StoreDate } from '../../page/store-date';
import { LoadFailed } from '../../ui/load-failed';
import { PageSkeleton } from '../../ui/page-skeleton';
import { ProductPicture } from '../../ui/product-picture';
import { SteadyButton } from '../../ui/steady-button';
import { SetWithIt } from './set-with-it';
import { useWaitlistEntry } from './use-waitlist-entry';

/** Page of a waitlist entry, opened by a mailed link. */
export default function BackInStockPage() {
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  return token === '' ? <Gone /> : <Wait token={token} />;
}

function Wait({ token }: { token: string }) {
  const { entry, failed, retry, pending, problem, confirm, claim } = useWaitlistEntry(token);
  if (failed) return <LoadFailed title="Your place in line" text="It could not be loaded." onRetry={retry} />;
  if (entry === undefined) return <PageSkeleton />;
  if (entry === null) return <Gone />;
  const isOpen = ['unconfirmed', 'waiting', 'reserved'].includes(entry.state);
  return (
    <div className="container empty-state wait">
      <ProductPicture src={entry.imageUrl} alt="" sizes="160px" maxWidth={400} />
      <h1>{titles[entry.state]}</h1>
      <p>
        {entry.productName}
        {entry.variant !== null && `, ${entry.variant}`}
      </p>
      <p role="status">{problem ?? <Standing entry={entry} />}</p>
      {entry.state === 'reserved' && entry.set && (
        <SetWithIt set={entry.set} pending={pending} onClaim={(set) => void claim(set)} />
      )}
      <p className="empty-state__actions">
        {entry.state === 'unconfirmed' && (
          <SteadyButton type="button" className="button" inactive={pending} onClick={() => void confirm()}>
            {pending ? 'One moment...' : 'Yes, tell me when it is back'}
          </SteadyButton>
        )}
        {entry.state === 'reserved' && !entry.set?.isOnlyWay && (
          <SteadyButton type="button" className="button" inactive={pending} onClick={() => void claim()}>
            {pending ? 'One moment...' : 'Put it into my cart'}
          </SteadyButton>
        )}
        <Link className="button button--quiet" to={productPath(entry.productSlug)}>
          See the product
        </Link>
        {isOpen && (
          <Link className="button button--quiet" to={`/back-in-stock/stop?token=${encodeURIComponent(token)}`}>
            {entry.state === 'unconfirmed' ? 'No, thanks' : 'Leave the line'}
          </Link>
        )}
      </p>
    </div>
  );
}

const titles: Record<WaitlistEntry['state'], string> = {
  unconfirmed: 'Shall we tell you when it is back?',
  waiting: 'You are in line',
  reserved: 'One is reserved for you',
  bought: 'It is yours',
  lapsed: 'The 12 hours are over',
  left: 'You are not in line any more',
};

function Standing({ entry: { state, place, reservedUntil } }: { entry: WaitlistEntry }): ReactNode {
  if (state === 'unconfirmed') return 'Your place counts from the moment you confirm.';
  if (state === 'waiting' && place !== null)
    return place === 1 ? 'You are the first in line.' : `${place - 1} before you. We write when it is your turn.`;
  if (state === 'reserved' && reservedUntil !== null)
    return (
      <>
        Until <StoreDate iso={reservedUntil} withTime /> no one else can buy it.
      </>
    );
  if (state === 'lapsed') return 'It went to the next in line. You can sign up again on the product’s page.';
  return state === 'bought'
    ? 'You have bought the item that we reserved for you.'
    : 'We will not write to you about it again.';
}

function Gone() {
  return (
    <div className="container empty-state">
      <h1>This link does not work any more</h1>
      <p>You can sign up again on the product’s page.</p>
      <p className="empty-state__actions">
        <Link className="button" to={productsPath}>
          Shop all products
        </Link>
      </p>
    </div>
  );
}
