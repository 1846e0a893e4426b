import { anOrderConfirmation } from '../../../builders/mail.js';
import { within } from '../../../harness/within.js';
import { backlog, Scene } from './scene.js';

/**
 * Maximum number of mails that are sent before a new mail: the mails in the queue, and the same number of mails that
 * workers send in parallel.
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
