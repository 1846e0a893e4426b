import { once } from 'node:events';
import http from 'node:http';
import http2 from 'node:http2';
import { pipeline } from 'node:stream';
import { generate } from 'selfsigned';

/** Headers that apply to a single connection. HTTP/2 forbids them. */
const ofConnection = new Set(['connection', 'keep-alive', 'transfer-encoding']);

/**
 * Serves a shop by HTTP/2 over TLS, as browsers receive it from the reverse proxy of a shop in production
 * (deploy/Caddyfile). Browsers must ignore its certificate's unknown issuer.
 * @param {string} shop URL without a trailing slash
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function serveByHttp2(shop) {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }]);
  const agent = new http.Agent({ keepAlive: true });
  const server = http2.createSecureServer({ key, cert }, (request, response) => {
    const ownHeaders = Object.entries(request.headers).filter(([name]) => !name.startsWith(':'));
    const headers = { ...Object.fromEntries(ownHeaders), host: request.authority, 'x-forwarded-proto': 'https' };
    const forwarded = http.request(shop + request.url, { agent, method: request.method, headers }, (received) => {
      const forClient = Object.entries(received.headers).filter(([name]) => !ofConnection.has(name));
      response.writeHead(received.statusCode ?? 502, Object.fromEntries(forClient));
      pipeline(received, response, () => {});
    });
    forwarded.on('error', () => response.stream.close(http2.constants.NGHTTP2_INTERNAL_ERROR));
    response.on('close', () => forwarded.destroy());
    request.pipe(forwarded);
  });
  const sessions = new Set();
  server.on('session', (session) => sessions.add(session));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `https://localhost:${server.address().port}`,
    async stop() {
      for (const session of sessions) session.destroy();
      agent.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
