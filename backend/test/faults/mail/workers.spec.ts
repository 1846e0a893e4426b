import type { Handling } from '../../harness/mail-sink.js';
import { type Scene, short } from './scene.js';
import { survivals } from './survival.js';

const kills = short ? 1 : 2;

/** Strikes when the mail server has a mail whole, before its answer; resolves afterwards. */
async function strikeInTheMiddleOfASend(scene: Scene, strike: () => Promise<void> | undefined): Promise<void> {
  await scene.flows(20);
  await new Promise<void>((resolve, reject) => {
    let isCaught = false;
    scene.sink.handle(async (): Promise<Handling> => {
      if (isCaught) return 'take';
      isCaught = true;
      await Promise.resolve(strike()).then(resolve, reject);
      return 'take';
    });
  });
}

describe('the mails of a shop', () => {
  const itSurvives = survivals();

  itSurvives('a worker killed in the middle of a send', {
    kills,
    strike: async (scene) => {
      for (let kill = 0; kill < kills; kill++) {
        await strikeInTheMiddleOfASend(scene, () => scene.kill());
        await scene.takeOver();
      }
    },
  });

  itSurvives('a worker that freezes in the middle of a send and wakes when another has taken over', {
    share: 0.1,
    kills: 1,
    strike: async (scene) => {
      const [frozen] = scene.atWork();
      await strikeInTheMiddleOfASend(scene, () => {
        frozen?.signal('SIGSTOP');
        return undefined;
      });
      await scene.takeOver();
      await scene.settled(600_000);
      if (frozen) await scene.end(frozen, 'SIGTERM');
    },
  });

  if (!short) {
    itSurvives('workers killed at any moment, again and again', {
      share: 0.1,
      kills: 6,
      strike: async (scene) => {
        for (let kill = 0; kill < 6; kill++) {
          await scene.flows(20 + kill);
          await scene.kill();
          await scene.takeOver();
        }
      },
    });
  }
});
