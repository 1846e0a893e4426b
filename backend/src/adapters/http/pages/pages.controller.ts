import { Controller, Get, Next, Req, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { NextFunction, Request, Response } from 'express';
import { isApiCall } from '../requests/request-kind.js';
import { namePage } from '../logging/route-of.js';
import { PageErrorFilter } from './page-error-filter.js';
import { Pages } from './pages.js';

/** Answers every address without another route; its module is imported last. */
@ApiExcludeController()
@Controller()
export class PagesController {
  constructor(private readonly pages: Pages) {}

  @Get('{*path}')
  @UseFilters(PageErrorFilter)
  async show(@Req() request: Request, @Res() response: Response, @Next() next: NextFunction): Promise<void> {
    const isPage = !isApiCall(request);
    namePage(response, isPage ? this.pages.patternOf(request.originalUrl) : undefined);
    if (!isPage) {
      next();
      return;
    }
    const { status, location, document, personal, contentSecurityPolicy } = await this.pages.page(request.originalUrl);
    response.status(status);
    response.set('Cache-Control', personal ? 'no-store' : 'no-cache');
    response.set('Content-Security-Policy', contentSecurityPolicy);
    response.set('Referrer-Policy', personal ? 'no-referrer' : 'strict-origin-when-cross-origin');
    if (location === undefined) response.type('html').send(document);
    else response.redirect(status, location);
  }
}
