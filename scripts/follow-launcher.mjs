// Loaded into the shop's process before its own code: if the launcher is killed, the shop shuts down.
import cluster from 'node:cluster';
import './navigator.mjs';

if (cluster.isPrimary && process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}
