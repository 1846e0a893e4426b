import { short } from './scene.js';
import { survivals } from './survival.js';

const kills = short ? 1 : 2;

describe('the mails of a shop', () => {
  const itSurvives = survivals();

  itSurvives('a worker killed in the middle of a send', {
    kills,
    strike: async (scene) => {
      for (let kill = 0; kill < kills; kill++) {
        await scene.flows(20);
        await scene.strikeDuringSend(() => scene.kill());
        await scene.takeOver();
      }
    },
  });

  itSurvives('a worker that freezes in the middle of a send and wakes when another has taken over', {
    share: 0.1,
    kills: 1,
    strike: async (scene) => {
      const [frozen] = scene.atWork();
      await scene.flows(20);
      await scene.strikeDuringSend(async () => frozen?.freeze());
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
