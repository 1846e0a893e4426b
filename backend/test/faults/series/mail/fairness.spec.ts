import { anOrderConfirmation } from '../../../builders/mail.js';
import { within } from '../../../harness/within.js';
import { backlog, Scene } from './scene.js';

/**
 * A new mail must be among the next 1,000 mails. The queue holds at most 400 mails, and the workers send some of them
 * before the relay reads the new one. The backlog of 2,000 mails is much longer.
 */
const ahead = 1000;

describe('a new mail', () => {
  let scene: Scene;
  beforeAll(async () => {
    scene = await Scene.open();
  }, 240_000);
  afterAll(() => scene.close());

  it.each([
    ['were never tried', { attempts: 0 }],
    ['were put off before', { attempts: 3 }],
  ])(
    'does not wait for a backlog of mails that %s',
    async (_case, waiting) => {
      await scene.startBacklog(backlog(2000), waiting);
      await scene.mailsAccepted(50);
      const before = scene.sink.accepted.length;
      const fresh = anOrderConfirmation({ email: 'fresh@readers.example' });
      await scene.addMail(fresh);
      const place = () => scene.sink.accepted.findIndex(({ recipient }) => recipient === fresh.to);
      await within(60_000, () => place() >= 0);
      expect(place() - before).toBeLessThan(ahead);
    },
    240_000,
  );
});
