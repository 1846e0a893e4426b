import { once } from 'node:events';
import net from 'node:net';
import type { Config } from './config.js';
import { ConfigError } from './settings-reader.js';

/**
 * Tries to listen where the shop will, before anything is started.
 * @throws ConfigError for a port that is taken and an address that is none of this machine's
 */
export async function checkListening({ host, port }: Pick<Config, 'host' | 'port'>): Promise<void> {
  const server = net.createServer();
  try {
    await once(server.listen(port, host), 'listening');
  } catch (error) {
    throw refusal(error, host);
  }
  server.close();
  await once(server, 'close');
}

function refusal(error: unknown, host: string): ConfigError {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return new ConfigError('PORT', `is taken by another program on ${host}`, '3100');
  if (code === 'EACCES') return new ConfigError('PORT', 'may only be taken by the system', '3000');
  return new ConfigError('HOST', 'is no address of this machine', '127.0.0.1');
}
