import type { Handling } from '../../harness/mail-sink.js';
import type { Scene } from './scene.js';
import { survivals } from './survival.js';

const disturbed = 10;

/** Makes the mail server handle ten mails like this, one after the other, and then accept all mails again. */
async function disturb(scene: Scene, handling: Handling): Promise<void> {
  await scene.flows(30);
  let left = disturbed;
  scene.sink.handle(() => (left-- > 0 ? handling : 'take'));
  await scene.flows(30);
  scene.mend();
}

describe('mail delivery', () => {
  const itSurvives = survivals();

  itSurvives('a mail server that is down for a while', {
    strike: async (scene) => {
      await scene.flows(30);
      await scene.sink.leave();
      await scene.deferred(20);
      await scene.sink.comeBack();
      scene.mend();
    },
  });

  itSurvives('a mail server that responds to all mails with 451 for a while', {
    share: 0.1,
    strike: async (scene) => {
      await scene.flows(30);
      scene.sink.handle(() => 'refuse');
      await scene.deferred(20);
      scene.sink.handle(() => 'take');
      scene.mend();
    },
  });

  itSurvives('a mail server that closes the connection after DATA without accepting the mail', {
    share: 0.1,
    strike: (scene) => disturb(scene, 'break'),
  });

  itSurvives('a mail server that accepts the mail after DATA and closes the connection before its 250', {
    share: 0.1,
    kills: disturbed,
    strike: (scene) => disturb(scene, 'take-and-break'),
  });

  itSurvives('a mail server that closes the connection after its 250', {
    share: 0.1,
    strike: (scene) => disturb(scene, 'take-answer-and-break'),
  });
});
