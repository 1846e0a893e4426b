import { short } from './scene.js';
import { survivals } from './survival.js';

describe('mail delivery', () => {
  const itSurvives = survivals();

  itSurvives('a worker that is killed while it sends', {
    kills: 1,
    fault: async (scene) => {
      await scene.mailsAccepted(20);
      await scene.causeFaultDuringSend(() => scene.killWorkers());
      await scene.replaceWorkers();
    },
  });

  itSurvives('a worker that pauses while it sends and resumes after another worker has taken over', {
    share: 0.1,
    kills: 1,
    fault: async (scene) => {
      const [frozen] = scene.runningWorkers();
      await scene.mailsAccepted(20);
      await scene.causeFaultDuringSend(async () => frozen?.freeze());
      await scene.replaceWorkers();
      await scene.settled(600_000);
      if (frozen) await scene.endWorker(frozen, 'SIGTERM');
    },
  });

  if (!short) {
    itSurvives('workers that are killed repeatedly at any moment', {
      share: 0.1,
      kills: 6,
      fault: async (scene) => {
        for (let kill = 0; kill < 6; kill++) {
          await scene.mailsAccepted(20 + kill);
          await scene.killWorkers();
          await scene.replaceWorkers();
        }
      },
    });
  }
});
