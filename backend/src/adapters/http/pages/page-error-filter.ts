import { Catch, Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { Config } from '../../../config/config.js';
import { ErrorFilter, type FailureAnswer } from '../answers/error-filter.js';
import { failurePage } from './failure-page.js';

/** Answers every error with a page when a person asked for a page; other filters answer programs. */
@Injectable()
@Catch()
export class PageErrorFilter extends ErrorFilter {
  constructor(private readonly config: Config) {
    super();
  }

  protected override send(response: Response, { message, requestId }: FailureAnswer): void {
    response.set('Cache-Control', 'no-store');
    response.set(
      'Content-Security-Policy',
      "default-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    );
    response.type('html').send(failurePage({ storeName: this.config.store.name, message, requestId }));
  }
}
