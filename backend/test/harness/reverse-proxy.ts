import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReverseProxy {
  readonly url: string;
  close(): Promise<void>;
}

interface Backend {
  readonly url: string;
  ready: boolean;
}

const checkIntervalMs = 250;

/**
 * Starts a proxy in front of several shops. It sends each request to the next ready shop, and retries it only if the
 * shop refuses the connection. It responds to an interrupted request with 502, because the shop may have carried out
 * the request.
 */
export async function startReverseProxy(urls: readonly string[]): Promise<ReverseProxy> {
  const backends = urls.map((url): Backend => ({ url, ready: true }));
  let turn = 0;

  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const ready = backends.filter((backend) => backend.ready);
      const first = turn++;
      const order = ready.map((_, place) => ready[(first + place) % ready.length]);
      pass(
        request,
        Buffer.concat(chunks),
        response,
        order.flatMap((backend) => backend ?? []),
      );
    });
  });
  const checks = setInterval(() => backends.forEach((backend) => void check(backend)), checkIntervalMs);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      clearInterval(checks);
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function check(backend: Backend): Promise<void> {
  backend.ready = await fetch(`${backend.url}/health/ready`, { signal: AbortSignal.timeout(2000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}

function pass(
  request: http.IncomingMessage,
  body: Buffer,
  response: http.ServerResponse,
  [backend, ...others]: readonly Backend[],
): void {
  if (!backend) {
    response.writeHead(503).end();
    return;
  }
  const { method, url, headers } = request;
  const options = { method, headers: { ...headers, 'x-forwarded-for': request.socket.remoteAddress }, agent: false };
  const onward = http.request(`${backend.url}${url}`, options, (backendResponse) => {
    response.writeHead(backendResponse.statusCode ?? 502, backendResponse.headers);
    backendResponse.on('error', () => response.destroy());
    backendResponse.pipe(response);
  });
  onward.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ECONNREFUSED') {
      backend.ready = false;
      pass(request, body, response, others);
    } else if (response.headersSent) response.destroy();
    else response.writeHead(502).end();
  });
  onward.end(body);
}
