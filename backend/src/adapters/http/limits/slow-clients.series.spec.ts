import { once } from 'node:events';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { limitSlowClients } from './slow-clients.js';

const bounds = { head: 400, body: 600, stalled: 1_000, idle: 100, inAll: 12, ofOneHost: 8 };
const large = Buffer.alloc(64 * 1024 * 1024);
const head = (line: string) => `${line} HTTP/1.1\r\nHost: shop\r\n`;
const post = `${head('POST /')}Content-Length: 1000\r\n\r\n`;

/** Responds by path, like the shop's routes. */
function respondByPath(request: http.IncomingMessage, response: http.ServerResponse): void {
  if (request.url === '/large') response.end(large);
  else if (request.url === '/held') held.push(response);
  else if (request.url === '/slow') setTimeout(() => response.end('made'), 1.5 * bounds.stalled);
  else request.resume().on('end', () => response.end('ok'));
}

/** Responses that the shop has not finished yet. */
const held: http.ServerResponse[] = [];
let server: http.Server;
let port: number;
const open: net.Socket[] = [];
beforeEach(() => serve(bounds));

async function serve(its: typeof bounds): Promise<void> {
  server = http.createServer(respondByPath);
  limitSlowClients(server, its);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
}
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy();
  server.close();
});

function connect(localAddress = '127.0.0.1'): net.Socket {
  const socket = net.connect({ port, host: '127.0.0.1', localAddress });
  socket.on('error', () => undefined);
  open.push(socket);
  return socket;
}

/** The server's last response before it closed the connection. */
async function responseOf(socket: net.Socket): Promise<string> {
  let response = '';
  socket.on('data', (part: Buffer) => (response += part.toString('latin1', 0, 200)));
  await once(socket, 'close');
  return response;
}

/** Sends small parts repeatedly, like a very slow connection. */
function dribble(socket: net.Socket): void {
  const slowWrites = setInterval(() => socket.write('a'), 50);
  socket.once('close', () => clearInterval(slowWrites));
}

it.each([
  ['sends nothing', '', false, /^HTTP\/1\.1 408 /],
  ['sends the head of a request slowly', `${head('GET /')}X-Slow: `, true, /^HTTP\/1\.1 408 /],
  ['sends a body slowly', post, true, /^HTTP\/1\.1 408 /],
  ['never sends the body that it announced', post, false, /^HTTP\/1\.1 408 /],
  ['is idle after a response', `${head('GET /')}\r\n`, false, /^HTTP\/1\.1 200 [^]*ok$/],
])('ends the connection of a client that %s', async (_, behavior, dribbles, response) => {
  const socket = connect();
  socket.write(behavior);
  if (dribbles) dribble(socket);
  expect(await responseOf(socket)).toMatch(response);
});

it('closes the connection of a client that does not read a large response', async () => {
  const accepted = once(server, 'connection') as Promise<[net.Socket]>;
  const socket = connect();
  socket.write(`${head('GET /large')}\r\n`);
  socket.pause();
  const [ofServer] = await accepted;
  await once(ofServer, 'close');
  expect(ofServer.bytesWritten).toBeGreaterThan(0);
});

it('waits for a slow response of the shop', async () => {
  const waiter = connect();
  waiter.write(`${head('GET /slow')}Connection: close\r\n\r\n`);
  expect(await responseOf(waiter)).toContain('made');
});

it('waits for a client that reads slowly', async () => {
  server.close();
  // The limit is longer than the time for which a busy machine may delay the reader.
  await serve({ ...bounds, stalled: 3_000 });
  const reader = connect();
  reader.write(`${head('GET /large')}Connection: close\r\n\r\n`);
  let read = 0;
  reader.on('data', (part: Buffer) => {
    read += part.length;
    reader.pause();
    setTimeout(() => reader.resume(), 2);
  });
  await once(reader, 'close');
  expect(read).toBeGreaterThan(large.length);
});

it('closes slow connections for new ones, per host and in total', async () => {
  const idle = Array.from({ length: bounds.ofOneHost }, () => connect());
  await Promise.all(idle.map((socket) => once(socket, 'connect')));
  const first = responseOf(idle[0] ?? connect());
  const client = connect();
  client.write(`${head('GET /')}Connection: close\r\n\r\n`);
  expect(await responseOf(client)).toContain('ok');
  expect(await first).toBe('');
  const elsewhere = Array.from({ length: 30 }, (_, at) => connect(`127.0.0.${at + 2}`));
  await Promise.all(elsewhere.map((socket) => once(socket, 'connect')));
  expect(await countOf(server)).toBeLessThanOrEqual(bounds.inAll);
});

it('rejects a connection while all others are in use', async () => {
  const busy = Array.from({ length: bounds.ofOneHost }, () => connect());
  for (const socket of busy) {
    const reached = once(server, 'request');
    socket.write(`${head('GET /held')}Connection: close\r\n\r\n`);
    await reached;
  }
  expect(await responseOf(connect())).toBe('');
  const responses = busy.map(responseOf);
  for (const response of held.splice(0)) response.end('made');
  for (const response of await Promise.all(responses)) expect(response).toContain('made');
});

function countOf(ofServer: http.Server): Promise<number> {
  return new Promise((resolve, reject) =>
    ofServer.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );
}
