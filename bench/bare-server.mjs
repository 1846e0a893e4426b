import http from 'node:http';

/**
 * The yardstick: answers every request with the same bytes and does nothing else. Its parent sends it the answer and gets the port.
 * @typedef {{ status: number, headers: Record<string, string>, body: string }} Answer body in base64
 */
process.once('message', ({ status, headers, body }) => {
  const bytes = Buffer.from(body, 'base64');
  const allHeaders = { ...headers, 'Content-Length': bytes.length };
  const server = http.createServer((_request, response) => response.writeHead(status, allHeaders).end(bytes));
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()?.port));
});
process.once('disconnect', () => process.exit());
