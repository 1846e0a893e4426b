import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Unfinished responses of each connection, with callbacks for their end. */
const unfinished = new WeakMap<Socket, Map<ServerResponse, (() => unknown)[]>>();

/**
 * Runs the callback when the response is sent or aborted. Node.js emits no event for a response that waits behind
 * another response on the same connection.
 */
export function onResponseEnd(response: ServerResponse, callBack: () => unknown): void {
  const ofConnection = unfinished.get(response.req.socket) ?? watched(response.req.socket);
  const waiting = ofConnection.get(response);
  if (waiting) {
    waiting.push(callBack);
    return;
  }
  ofConnection.set(response, [callBack]);
  // A streamed response has nearly as many listeners as Node.js allows without a warning.
  response.setMaxListeners(response.getMaxListeners() + 1);
  response.once('close', () => callEndListeners(ofConnection, response));
}

function watched(socket: Socket): Map<ServerResponse, (() => unknown)[]> {
  const ofConnection = new Map<ServerResponse, (() => unknown)[]>();
  unfinished.set(socket, ofConnection);
  socket.once('close', () => {
    for (const response of ofConnection.keys()) callEndListeners(ofConnection, response);
  });
  return ofConnection;
}

function callEndListeners(ofConnection: Map<ServerResponse, (() => unknown)[]>, response: ServerResponse): void {
  const waiting = ofConnection.get(response) ?? [];
  ofConnection.delete(response);
  for (const callBack of waiting) callBack();
}

/** Whether the shop is working on this response instead of waiting for the client. */
export function isWorkingOn(response: ServerResponse | undefined): boolean {
  return response !== undefined && response.req.complete && response.req.socket.writableLength === 0;
}
