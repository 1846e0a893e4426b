import { anOrderConfirmation } from '../../../builders/mail.js';
import { within } from '../../../harness/within.js';
import { short } from './scene.js';
import { survivals } from './survival.js';

const deadly = anOrderConfirmation({ email: 'poison@readers.example' });
/** Number of workers that the deadly mail kills. The short version begins with four recorded deaths. */
const kills = short ? 1 : 5;

describe('mail delivery', () => {
  const itSurvives = survivals();

  itSurvives('poison mails: three that cannot be rendered, and one that kills each worker that sends it', {
    share: 0.1,
    kills,
    failing: 4,
    fault: async (scene) => {
      for (let count = 0; count < 3; count++) await scene.addMail(anOrderConfirmation({ totalCents: 0.5 }));
      const dies = () =>
        scene.causeFaultDuringSend(() => scene.killWorkers(), { recipient: deadly.to, handling: 'disconnect' });
      let death = dies();
      await scene.addMail(deadly, { deaths: 5 - kills });
      for (let count = 1; count <= kills; count++) {
        await death;
        if (count < kills) death = dies();
        await scene.replaceWorkers();
      }
      await within(180_000, async () => {
        const [mail] = await scene.database.query<{ last_answer: string | null }>(
          'SELECT last_answer FROM mails WHERE recipient = $1',
          [deadly.to],
        );
        return mail?.last_answer === 'The worker died 5 times while sending this email.';
      });
    },
  });
});
