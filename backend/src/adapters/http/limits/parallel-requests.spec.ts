import { EventEmitter } from 'node:events';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { Request, Response } from 'express';
import { ParallelRequests } from './parallel-requests.js';

it('limits the concurrent requests of one host, without affecting other hosts', () => {
  const { check } = new ParallelRequests({ trustedProxies: () => true }, 2);
  const startRequest = (ip: string) => {
    const socket = new EventEmitter();
    const response = Object.assign(new EventEmitter(), { req: { socket } });
    let refusal: unknown = 'not asked';
    const request = new IncomingMessage(new Socket());
    Object.assign(request, { headers: { 'x-forwarded-for': ip }, socket });
    check(request as Request, response as Response, (error?: unknown) => (refusal = error));
    if (refusal) response.emit('close');
    return { response, refusal };
  };
  const [first, second] = [startRequest('203.0.113.7'), startRequest('203.0.113.7')];
  expect([first.refusal, second.refusal]).toEqual([undefined, undefined]);
  expect(startRequest('203.0.113.7').refusal).toMatchObject({ kind: 'too-many', details: { retryAfter: 1 } });
  expect(startRequest('::ffff:203.0.113.7').refusal).toMatchObject({ kind: 'too-many' });
  expect(startRequest('203.0.113.8').refusal).toBeUndefined();
  first.response.emit('close');
  expect(startRequest('203.0.113.7').refusal).toBeUndefined();
});
