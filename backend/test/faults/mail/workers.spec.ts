import { short } from './scene.js';
import { survivals } from './survival.js';

const kills = short ? 1 : 2;

describe('mail delivery', () => {
  const itSurvives = survivals();

  itSurvives('a worker that is killed while it sends', {
    kills,
    strike: async (scene) => {
      for (let kill = 0; kill < kills; kill++) {
        await scene.flows(20);
        await scene.strikeDuringSend(() => scene.kill());
        await scene.takeOver();
      }
    },
  });

  itSurvives('a worker that pauses while it sends and resumes after another worker has taken over', {
    share: 0.1,
    kills: 1,
    strike: async (scene) => {
      const [frozen] = scene.atWork();
      await scene.flows(20);
      await scene.strikeDuringSend(async () => {
        frozen?.signal('SIGSTOP');
        // The worker may stop a moment after the signal. Until then, it cannot connect to a mail server.
        await scene.sink.leave();
      });
      await scene.takeOver();
      await scene.sink.comeBack();
      await scene.settled(600_000);
      if (frozen) await scene.end(frozen, 'SIGTERM');
    },
  });

  if (!short) {
    itSurvives('workers that are killed repeatedly at any moment', {
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
