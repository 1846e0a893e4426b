import { Money } from '../shared/money.js';
import {
  expiryOf,
  movedTo,
  type Return,
  type ReturnState,
  returnStates,
  returnTransitions,
  sendByOf,
} from './return.js';

const aReturn = (state: ReturnState): Return => ({
  ...{
    id: 1,
    orderId: 'K7QF2M9X4TBDW8HN',
    orderItemId: 1,
    quantity: 1,
    reason: 'too-small',
    worn: false,
    comment: '',
    byStaff: false,
  },
  ...{
    pictureId: null,
    exchange: null,
    sentItem: null,
    sentBack: 0,
    refundFailed: false,
    restocked: null,
    refundId: null,
    difference: Money.zero,
    refusal: null,
    receivedAt: null,
  },
  ...{ createdAt: new Date(0), expiresAt: new Date(0), shipment: { carrier: null, trackingNumber: null } },
  state,
});

describe('a return', () => {
  it.each(returnStates.flatMap((from) => returnStates.map((to) => ({ from, to }))))(
    'moves from $from to $to only if the transition is allowed',
    ({ from, to }) => {
      const move = () => movedTo(aReturn(from), to).state;
      if (returnTransitions[from].includes(to)) expect(move()).toBe(to);
      else expect(move).toThrow(/return|size/);
    },
  );

  it('can be sent for 21 days, and stays open for 14 more days while the parcel travels', () => {
    const requested = { ...aReturn('requested'), expiresAt: expiryOf(new Date('2026-11-23T12:00:00Z')) };
    expect(sendByOf(requested)).toEqual(new Date('2026-12-14T12:00:00Z'));
    expect(requested.expiresAt).toEqual(new Date('2026-12-28T12:00:00Z'));
  });
});
