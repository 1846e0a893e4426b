import { expectAway, itKeepsImages } from '../contracts/image-store.contract.js';
import { FakeImages } from './fake-images.js';

describe('the store of pictures in memory', () => {
  itKeepsImages(() => new FakeImages());

  it('rejects every call while it is unavailable', async () => {
    await expectAway(Object.assign(new FakeImages(), { isAway: true }));
  });
});
