import { short } from './scene.js';
import { survivals } from './survival.js';

/** How often Redis loses all its data. */
const emptied = short ? 1 : 3;

describe('mail delivery', () => {
  const itSurvives = survivals();

  itSurvives('a Redis that is killed and restarted with its queue', {
    strike: async (scene) => {
      await scene.flows(30);
      await scene.redis.kill();
      await scene.stands(1000);
      await scene.redis.start();
      scene.mend();
    },
  });

  itSurvives('a Redis without AOF that is killed and restarted empty', {
    share: 0.1,
    strike: async (scene) => {
      await scene.flows(30);
      await scene.redis.kill();
      await scene.stands(1000);
      scene.redis.deleteData();
      await scene.redis.start();
      scene.mend();
    },
  });

  itSurvives('a Redis that is paused and resumed', {
    share: 0.1,
    strike: async (scene) => {
      await scene.flows(30);
      scene.redis.freeze();
      await scene.stands(3000);
      scene.redis.thaw();
      scene.mend();
      await scene.passMinute();
    },
  });

  itSurvives('a Redis that is emptied', {
    strike: async (scene) => {
      for (let time = 0; time < emptied; time++) {
        await scene.flows(30);
        await scene.redis.ask('FLUSHALL');
        scene.mend();
      }
    },
  });
});
