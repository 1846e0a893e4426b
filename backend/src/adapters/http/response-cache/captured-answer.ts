import type { ServerResponse } from 'node:http';

export interface CapturedAnswer {
  readonly status: number;
  /** Alternating names and values. */
  readonly headers: readonly string[];
  readonly body: Buffer;
}

/**
 * Captures a response instead of sending it to the client, and removes all headers from the response object. Chunked
 * responses go to the client as usual.
 */
export function captureAnswer(response: ServerResponse, done: (answer: CapturedAnswer) => void): void {
  const { writeHead, write, end, flushHeaders } = response;
  const restore = () => Object.assign(response, { writeHead, write, end, flushHeaders });
  Object.assign(response, {
    writeHead: (status: number) => {
      response.statusCode = status;
      return response;
    },
    write: (...given: Parameters<ServerResponse['write']>) => restore().write(...given),
    flushHeaders: () => restore().flushHeaders(),
    end: (chunk?: unknown, encoding?: BufferEncoding) => {
      restore();
      const headers = headersOf(response);
      for (const name of response.getHeaderNames()) if (name !== 'connection') response.removeHeader(name);
      done({ status: response.statusCode, headers, body: bufferOf(chunk, encoding) });
      return response;
    },
  });
}

function headersOf(response: ServerResponse): string[] {
  return Object.entries(response.getHeaders()).flatMap(([name, value = '']) =>
    (Array.isArray(value) ? value : [value]).flatMap((one) => [name, String(one)]),
  );
}

function bufferOf(chunk: unknown, encoding: BufferEncoding = 'utf8'): Buffer {
  if (chunk instanceof Uint8Array) return Buffer.from(chunk);
  return typeof chunk === 'string' ? Buffer.from(chunk, encoding) : Buffer.alloc(0);
}
