import { expectAway, itKeepsImages } from '../contracts/image-store.contract.js';
import { FakeImages } from './fake-images.js';

describe('the store of pictures in memory', () => {
  itKeepsImages(() => new FakeImages());

  it('refuses while it is away', async () => {
    await expectAway(Object.assign(new FakeImages(), { isAway: true }));
  });
});
