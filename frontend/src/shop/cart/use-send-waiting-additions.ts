import { useEffect } from 'react';
import { useSWRConfig } from 'swr';
import { isRefusal, reasonOf } from '../../api/api-error';
import { cartKey } from '../../api/cart';
import { forgetKey } from '../../api/client';
import { copyDate } from '../../device/own-copies';
import { whenBack } from '../../device/page-events';
import { useSession } from '../../session/use-session';
import { useToast } from '../../ui/toast/use-toast';
import { cartSessionId, notifyOtherTabs } from './cart-session';
import { addToCurrentCart } from './use-add-to-cart';
import { markSent, removeWaiting, waitingAdditions } from './waiting-additions';

/**
 * Milliseconds after the first attempt in which an addition can be sent again. The server stores idempotency keys for a
 * day. After that, it is unknown whether the units are in the cart.
 */
const keyLifetime = 23 * 3600 * 1000;

const signedOut = 'The items that you added while you were offline are not in your cart because you were signed out.';

interface Report {
  added: number;
  /** A message for each rejected addition. */
  refused: string[];
}

/**
 * Sends queued additions as soon as the device is online, and reports the results. Rendered while additions are queued.
 */
export default function SendWaitingAdditions(): null {
  const { mutate } = useSWRConfig();
  const toast = useToast();
  const session = useSession();
  const here = session.state === 'signed-in' && !copyDate(session.user) ? session.user.id : session.state;
  const isKnown = typeof here === 'number' || here === 'signed-out';

  useEffect(() => {
    if (!isKnown) return;
    const owner = typeof here === 'number' ? here : null;
    const send = () =>
      void inOneTab(async () => {
        const { added, refused } = await sendWaiting(owner);
        const sessionId = cartSessionId();
        if (added > 0 && sessionId !== null) await mutate(cartKey(sessionId));
        if (added > 0) notifyOtherTabs();
        const sentences = [...(added > 0 ? [addedSentence(added)] : []), ...refused];
        if (sentences.length === 0) return;
        const isWhole = refused.length === 0;
        toast({
          ...(!isWhole && { tone: 'error' }),
          title: isWhole ? 'Added to cart!' : 'Some items were not added',
          description: sentences.join(' '),
        });
      });
    send();
    return whenBack(send);
  }, [isKnown, here, mutate, toast]);
  return null;
}

/**
 * Sends additions one after another, so that only one cart is created. Stops at the first request without a response,
 * and continues later.
 */
async function sendWaiting(owner: number | null): Promise<Report> {
  const report: Report = { added: 0, refused: [] };
  for (const { key, owner: additionOwner, item, name, sentAt } of waitingAdditions()) {
    if (!navigator.onLine) break;
    if (additionOwner !== null && additionOwner !== owner) {
      if (!report.refused.includes(signedOut)) report.refused.push(signedOut);
      removeWaiting(key);
      continue;
    }
    if (sentAt !== undefined && Date.now() - sentAt > keyLifetime) {
      report.refused.push(`Please check whether ${name} is in your cart.`);
      removeWaiting(key);
      continue;
    }
    markSent(key, Date.now());
    try {
      await addToCurrentCart(item, key);
      report.added += item.quantity;
    } catch (error) {
      forgetKey(key);
      if (mayWorkLater(error)) break;
      report.refused.push(`${name} was not added: ${reasonOf(error, 'the shop could not add it.')}`);
    }
    removeWaiting(key);
  }
  return report;
}

const addedSentence = (units: number) =>
  units === 1 ? '1 item was added to your cart.' : `${units} items were added to your cart.`;

const mayWorkLater = (error: unknown) =>
  !isRefusal(error) || error.status === 429 || error.code === 'idempotency.under-way';

/**
 * Runs the work in one tab at a time. Browsers without the Web Locks API may send the same additions in several tabs.
 * This is harmless, because the tabs use the same keys.
 */
async function inOneTab(work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) {
    await work();
    return;
  }
  await navigator.locks.request('waiting-additions', { ifAvailable: true }, async (lock) => {
    if (lock) await work();
  });
}
