import { Catch, Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { Config } from '../../../config/config.js';
import { ErrorFilter, type ErrorBody } from '../answers/error-filter.js';
import { failurePage } from './failure-page.js';

/** Responds to errors with an HTML page when a browser requested a page. Other filters handle API calls. */
@Injectable()
@Catch()
export class PageErrorFilter extends ErrorFilter {
  constructor(private readonly config: Config) {
    super();
  }

  protected override send(response: Response, { message, requestId }: ErrorBody): void {
    response.set('Cache-Control', 'no-store');
    response.set(
      'Content-Security-Policy',
      "default-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    );
    response.type('html').send(failurePage({ storeName: this.config.store.name, message, requestId }));
  }
}
