import { movedTo, type Return, type ReturnState, returnStates, returnTransitions } from './return.js';

const aReturn = (state: ReturnState): Return => ({
  ...{ id: 1, orderId: 'K7QF2M9X4TBDW8HN', orderItemId: 1, quantity: 1, reason: 'too-small', worn: false, comment: '' },
  ...{ pictureId: null, exchange: null, restocked: null, refundId: null, refusal: null, receivedAt: null },
  ...{ createdAt: new Date(0), expiresAt: new Date(0), shipment: { carrier: null, trackingNumber: null } },
  state,
});

describe('a return', () => {
  it.each(returnStates.flatMap((from) => returnStates.map((to) => ({ from, to }))))(
    'moves from $from to $to only where the table says so',
    ({ from, to }) => {
      const move = () => movedTo(aReturn(from), to).state;
      if (returnTransitions[from].includes(to)) expect(move()).toBe(to);
      else expect(move).toThrow(/return|size/);
    },
  );
});
