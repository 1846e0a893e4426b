import { within } from '../../harness/within.js';
import { type Scene, short } from './scene.js';
import { survivals } from './survival.js';

const kills = short ? 2 : 6;

/** Resolves when the mail server has a mail whole and its answer is still to come. */
async function inTheMiddleOfASend(scene: Scene): Promise<void> {
  await scene.flows(20);
  let caught = 0;
  scene.sink.handle(() => (caught++ === 0 ? 'take-and-say-nothing' : 'take'));
  await within(30_000, () => caught > 0);
}

describe('the mails of a shop', () => {
  const itSurvives = survivals();

  itSurvives('a worker killed in the middle of a send, twice', {
    kills: 2,
    strike: async (scene) => {
      for (let kill = 0; kill < 2; kill++) {
        await inTheMiddleOfASend(scene);
        await scene.kill();
        await scene.takeOver();
      }
    },
  });

  itSurvives('workers killed at any moment, again and again', {
    share: 0.1,
    kills,
    strike: async (scene) => {
      for (let kill = 0; kill < kills; kill++) {
        await scene.flows(20 + kill);
        await scene.kill();
        await scene.takeOver();
      }
    },
  });

  itSurvives('a worker that freezes in the middle of a send and wakes when another has taken over', {
    share: 0.1,
    kills: 1,
    strike: async (scene) => {
      await inTheMiddleOfASend(scene);
      const [frozen] = scene.atWork();
      frozen?.signal('SIGSTOP');
      await scene.takeOver();
      await scene.settled(600_000);
      if (frozen) await scene.end(frozen, 'SIGTERM');
    },
  });
});
