import { checkedRefusal } from '../../shared/typed-text.js';
import { UseCase } from '../../shared/use-case.js';
import { EndReturn } from './end-return.js';
import { ReturnEdits } from './return-edits.js';

/**
 * Refuses a return on behalf of staff, or ends it because its parcel did not arrive. The shopper sees the reason. The
 * units can be returned again. Repeated calls change nothing.
 */
@UseCase()
export class RefuseReturn {
  constructor(
    private readonly edits: ReturnEdits,
    private readonly endReturn: EndReturn,
  ) {}

  /**
   * @param state `lapsed`: the parcel did not arrive
   * @throws DomainError not-found; invalid without a reason; conflict `return.changed` after the return was received or
   * has ended
   */
  async execute(id: number, reason: string, staffId: number, state: 'refused' | 'lapsed' = 'refused'): Promise<void> {
    const refusal = checkedRefusal('return.invalid', reason);
    await this.edits.run(id, async (locked) => {
      const { order, found } = locked;
      if (found.state === state) return;
      await this.endReturn.execute(order, found, state, staffId, refusal);
      const action = state === 'refused' ? 'order.return-refused' : 'order.return-not-received';
      await this.edits.record(locked, found, action, staffId);
    });
  }
}
