import { once } from 'node:events';
import net from 'node:net';
import { ConfigError } from '../config/config-error.js';

/**
 * Tries to listen on the process's address before anything is started.
 * @param name the setting of the port
 * @throws ConfigError for a port in use, and for an address that does not belong to this machine
 */
export async function checkListening(name: 'PORT' | 'WORKER_PORT', host: string, port: number): Promise<void> {
  const server = net.createServer();
  try {
    await once(server.listen(port, host), 'listening');
  } catch (error) {
    throw refusal(error, name, host);
  }
  server.close();
  await once(server, 'close');
}

function refusal(error: unknown, name: string, host: string): ConfigError {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return ConfigError.of(name, `is taken by another program on ${host}`, '3100');
  if (code === 'EACCES') return ConfigError.of(name, 'may only be taken by the system', '3000');
  return ConfigError.of('HOST', 'is not an address of this machine', '127.0.0.1');
}
