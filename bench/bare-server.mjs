import http from 'node:http';

/**
 * Baseline server: responds to each path with the same bytes as the shop, and does no other work. The parent process
 * sends the responses to this process, and receives the port.
 * @typedef {{ status: number, headers: Record<string, string>, body: string }} StoredResponse body in base64
 */
process.once('message', (/** @type {Record<string, StoredResponse>} */ responses) => {
  const ready = new Map(Object.entries(responses).map(([path, response]) => [path, readied(response)]));
  const server = http.createServer(({ url }, response) => {
    const { status, headers, bytes } = ready.get(url);
    response.writeHead(status, headers).end(bytes);
  });
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()?.port));
});
process.once('disconnect', () => process.exit());

/** @param {StoredResponse} answer */
function readied({ status, headers, body }) {
  const bytes = Buffer.from(body, 'base64');
  return { status, headers: { ...headers, 'Content-Length': bytes.length }, bytes };
}
