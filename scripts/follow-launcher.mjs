// Loaded into the shop's process before its own code: when the launcher is killed outright, the shop ends in order by itself.
import cluster from 'node:cluster';
import './navigator.mjs';

if (cluster.isPrimary && process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}
