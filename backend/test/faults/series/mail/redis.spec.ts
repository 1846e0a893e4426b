import { short } from './scene.js';
import { survivals } from './survival.js';

/** How often Redis loses all its data. */
const emptied = short ? 1 : 3;

describe('mail delivery', () => {
  const itSurvives = survivals();

  itSurvives('a Redis that is killed and restarted with its queue', {
    fault: async (scene) => {
      await scene.mailsAccepted(30);
      await scene.redis.kill();
      await scene.noMailFor(1000);
      await scene.redis.start();
      scene.recordFaultEnd();
    },
  });

  itSurvives('a Redis without AOF that is killed and restarted empty', {
    share: 0.1,
    fault: async (scene) => {
      await scene.mailsAccepted(30);
      await scene.redis.kill();
      await scene.noMailFor(1000);
      scene.redis.deleteData();
      await scene.redis.start();
      scene.recordFaultEnd();
    },
  });

  itSurvives('a Redis that is paused and resumed', {
    share: 0.1,
    fault: async (scene) => {
      await scene.mailsAccepted(30);
      scene.redis.freeze();
      await scene.noMailFor(3000);
      scene.redis.thaw();
      scene.recordFaultEnd();
      await scene.passMinute();
    },
  });

  itSurvives('a Redis that is emptied', {
    fault: async (scene) => {
      for (let time = 0; time < emptied; time++) {
        await scene.mailsAccepted(30);
        await scene.redis.call('FLUSHALL');
        scene.recordFaultEnd();
      }
    },
  });
});
