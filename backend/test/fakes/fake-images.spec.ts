import { expectUnavailable, imageStoreContract } from '../contracts/image-store.contract.js';
import { FakeImages } from './fake-images.js';

describe('the store of pictures in memory', () => {
  imageStoreContract(() => new FakeImages());

  it('rejects every call while it is unavailable', async () => {
    await expectUnavailable(Object.assign(new FakeImages(), { isUnavailable: true }));
  });
});
