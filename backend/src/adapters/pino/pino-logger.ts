import { Injectable, Logger as NestLogger, type LoggerService } from '@nestjs/common';
import { type Logger, type LoggerOptions, pino, stdTimeFunctions } from 'pino';
import pretty from 'pino-pretty';
import type { Config } from '../../config/config.js';
import type { ErrorLog } from '../../domain/shared/ports/monitoring.js';
import { Trace } from './trace.js';
import { scrubbed } from './scrubbed.js';

/** Logs JSON lines in production, and readable lines in other environments. */
export function createLogger(config: Config): Logger {
  const options = loggerOptions(config.logLevel);
  // Synchronous, because a logging thread would cost more than writing the line.
  if (config.production) return pino(options, pino.destination({ sync: true }));
  return pino(options, pretty({ sync: true, singleLine: true, ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss' }));
}

export function loggerOptions(level: string): LoggerOptions {
  return {
    level,
    timestamp: stdTimeFunctions.isoTime,
    mixin: requestFields,
    serializers: { err: plainError },
    hooks: { streamWrite: scrubbed },
  };
}

const trace = new Trace();

/** Adds the request's id to all lines that the request causes. */
function requestFields(): { requestId?: string } {
  const requestId = trace.requestId();
  return requestId === null ? {} : { requestId };
}

/** Contexts of Nest's startup messages about modules and routes, which are logged at debug level. */
const setUpContexts = new Set<unknown>(['InstanceLoader', 'NestFactory', 'RouterExplorer', 'RoutesResolver']);

/**
 * Lets Nest and the shop's classes use the logger of the requests. The fields of a logged object become fields of the
 * line.
 */
export class PinoLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, ...more: unknown[]): void {
    this.write(setUpContexts.has(more.at(-1)) ? 'debug' : 'info', message, more);
  }
  error(message: unknown, ...more: unknown[]): void {
    this.write('error', message, more);
  }
  warn(message: unknown, ...more: unknown[]): void {
    this.write('warn', message, more);
  }
  debug(message: unknown, ...more: unknown[]): void {
    this.write('debug', message, more);
  }
  verbose(message: unknown, ...more: unknown[]): void {
    this.write('trace', message, more);
  }
  fatal(message: unknown, ...more: unknown[]): void {
    this.write('fatal', message, more);
  }

  /** Writes a line. Nest passes the context as the last argument, sometimes after a stack trace. */
  private write(
    level: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace',
    message: unknown,
    more: unknown[],
  ): void {
    const context = more.at(-1);
    const stack = more.length > 1 ? more[0] : undefined;
    if (message instanceof Error) this.logger[level]({ context, err: message });
    else if (typeof message === 'object' && message !== null) this.logger[level]({ context, ...message });
    else this.logger[level]({ context, stack }, String(message));
  }
}

@Injectable()
export class PinoErrorLog implements ErrorLog {
  private readonly logger = new NestLogger('alarm');

  write(sentence: string): void {
    this.logger.error(sentence);
  }
}

/**
 * Returns the parts of an error that are safe to log. A database error also contains its statement's parameters, which
 * may be personal data.
 */
function plainError(error: Error): Record<string, unknown> {
  return {
    type: error.name,
    message: error.message,
    code: 'code' in error ? error.code : undefined,
    stack: error.stack,
  };
}
