import { Controller, Get, Next, Post, Req, Res, UnsupportedMediaTypeException, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { NextFunction, Request, Response } from 'express';
import { isApiCall } from '../requests/request-kind.js';
import { namePage } from '../logging/route-of.js';
import { PageErrorFilter } from './page-error-filter.js';
import { PageVisitors } from './page-visitor.js';
import { type Page, Pages } from './pages.js';

/** Handles all paths without another route. Its module is imported last. */
@ApiExcludeController()
@Controller()
export class PagesController {
  constructor(
    private readonly pages: Pages,
    private readonly visitors: PageVisitors,
  ) {}

  @Get('{*path}')
  @UseFilters(PageErrorFilter)
  async show(@Req() request: Request, @Res() response: Response, @Next() next: NextFunction): Promise<void> {
    const isPage = !isApiCall(request);
    namePage(response, isPage ? this.pages.patternOf(request.originalUrl) : undefined);
    if (!isPage) {
      next();
      return;
    }
    this.send(response, await this.pages.page(request.originalUrl, this.visitors.of(request, response)));
  }

  /** A form of the page, submitted without scripts. */
  @Post('{*path}')
  @UseFilters(PageErrorFilter)
  async submit(@Req() request: Request, @Res() response: Response, @Next() next: NextFunction): Promise<void> {
    const pattern = isApiCall(request) ? undefined : this.pages.patternOf(request.originalUrl);
    if (pattern === undefined) {
      next();
      return;
    }
    namePage(response, pattern);
    if (!request.is('application/x-www-form-urlencoded')) throw new UnsupportedMediaTypeException();
    const fields = new URLSearchParams(request.body as Record<string, string>);
    this.send(response, await this.pages.submit(request.originalUrl, fields, this.visitors.of(request, response)));
  }

  private send(response: Response, { status, location, document, personal, contentSecurityPolicy }: Page): void {
    response.status(status);
    response.set('Cache-Control', personal ? 'no-store' : 'no-cache');
    response.set('Content-Security-Policy', contentSecurityPolicy);
    response.set('Referrer-Policy', personal ? 'same-origin' : 'strict-origin-when-cross-origin');
    if (location === undefined) response.type('html').send(document);
    else response.redirect(status, location);
  }
}
