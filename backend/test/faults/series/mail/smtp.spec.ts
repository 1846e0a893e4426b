import type { Handling } from '../../../harness/mail-sink.js';
import type { Scene } from './scene.js';
import { survivals } from './survival.js';

const disturbed = 10;

/** Makes the mail server handle ten mails in the given way, one after the other, and then accept all mails again. */
async function disturb(scene: Scene, handling: Handling): Promise<void> {
  await scene.mailsAccepted(30);
  let left = disturbed;
  scene.sink.handle(() => (left-- > 0 ? handling : 'accept'));
  await scene.mailsAccepted(30);
  scene.recordFaultEnd();
}

describe('mail delivery', () => {
  const itSurvives = survivals();

  itSurvives('a mail server that is down for a while', {
    fault: async (scene) => {
      await scene.mailsAccepted(30);
      await scene.sink.stop();
      await scene.deferred(20);
      await scene.sink.restart();
      scene.recordFaultEnd();
    },
  });

  itSurvives('a mail server that responds to all mails with 451 for a while', {
    share: 0.1,
    fault: async (scene) => {
      await scene.mailsAccepted(30);
      scene.sink.handle(() => 'reject');
      await scene.deferred(20);
      scene.sink.handle(() => 'accept');
      scene.recordFaultEnd();
    },
  });

  itSurvives('a mail server that closes the connection after DATA without accepting the mail', {
    share: 0.1,
    fault: (scene) => disturb(scene, 'disconnect'),
  });

  itSurvives('a mail server that accepts the mail after DATA and closes the connection before its 250', {
    share: 0.1,
    kills: disturbed,
    fault: (scene) => disturb(scene, 'accept-and-disconnect'),
  });

  itSurvives('a mail server that closes the connection after its 250', {
    share: 0.1,
    fault: (scene) => disturb(scene, 'respond-and-disconnect'),
  });
});
