import { survivals } from './survival.js';

describe('the mails of a shop', () => {
  const itSurvives = survivals();

  itSurvives('a Redis that is killed and comes back with its queue', {
    strike: async (scene) => {
      await scene.flows(30);
      await scene.redis.kill();
      await scene.stands(1000);
      await scene.redis.start();
      scene.mend();
    },
  });

  itSurvives('a Redis without AOF that is killed and comes back empty', {
    share: 0.1,
    strike: async (scene) => {
      await scene.flows(30);
      await scene.redis.kill();
      await scene.stands(1000);
      scene.redis.forget();
      await scene.redis.start();
      scene.mend();
    },
  });

  itSurvives('a Redis that freezes and wakes', {
    share: 0.1,
    strike: async (scene) => {
      await scene.flows(30);
      scene.redis.freeze();
      await scene.stands(3000);
      scene.redis.thaw();
      scene.mend();
    },
  });

  itSurvives('a Redis that is emptied three times', {
    strike: async (scene) => {
      for (let time = 0; time < 3; time++) {
        await scene.flows(30);
        await scene.redis.ask('FLUSHALL');
        scene.mend();
      }
    },
  });
});
