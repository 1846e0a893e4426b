import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { checkListening } from './listening-check.js';

describe('a shop that cannot listen', () => {
  it('reports a port that is in use', async () => {
    const other = net.createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    try {
      for (const name of ['PORT', 'WORKER_PORT'] as const) {
        await expect(checkListening(name, '127.0.0.1', port)).rejects.toThrow(
          `${name} is taken by another program on 127.0.0.1, e.g. ${name}=3100`,
        );
      }
    } finally {
      other.close();
      await once(other, 'close');
    }
    await checkListening('PORT', '127.0.0.1', port);
  });

  it('reports an address that this machine does not have', async () => {
    for (const host of ['no such host', '192.0.2.1']) {
      await expect(checkListening('PORT', host, 0)).rejects.toThrow(/^HOST .*, e\.g\. HOST=127\.0\.0\.1$/);
    }
  });
});
