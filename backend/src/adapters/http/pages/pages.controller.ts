import { Controller, Get, Next, Post, Req, Res, UnsupportedMediaTypeException, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { NextFunction, Request, Response } from 'express';
import { isApiCall } from '../requests/request-kind.js';
import { namePage } from '../logging/route-of.js';
import { isStable, ResponseCache } from '../response-cache/response-cache.js';
import { BuiltPages, type Page } from './built-pages.js';
import { PageErrorFilter } from './page-error-filter.js';
import { PageVisitors } from './page-visitor.js';
import { hasOwnPages } from '../sessions/cookies.js';

/** Handles all paths that match no other route. Import the module of this controller last. */
@ApiExcludeController()
@Controller()
export class PagesController {
  constructor(
    private readonly pages: BuiltPages,
    private readonly visitors: PageVisitors,
    private readonly cache: ResponseCache,
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
    const url = request.originalUrl;
    const address = hasOwnPages(request) ? undefined : this.cacheAddressOf(url);
    const document = await this.cache.load(response, address, async () => {
      const page = await this.pages.page(address ?? url, this.visitors.of(request, response));
      setHead(response, page);
      return { body: page.document, tags: page.tags };
    });
    const location = response.get('Location');
    if (location === undefined) response.send(document);
    else response.redirect(response.statusCode, withUnknownParameters(location, url, address ?? url));
  }

  /** Handles a form that a browser without scripts submitted to the page. */
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
    const page = await this.pages.submit(request.originalUrl, fields, this.visitors.of(request, response));
    setHead(response, page);
    if (page.location === undefined) response.send(page.document);
    else response.redirect(page.status, page.location);
  }

  /**
   * Cache key of a public page that changes only with the catalog: path and known parameters. Undefined for personal
   * pages, searches and lists of best sellers.
   */
  private cacheAddressOf(url: string): string | undefined {
    const parameters = parametersOf(url);
    const isOfCatalog = isStable({ search: parameters.get('search'), sort: parameters.get('sort') });
    return isOfCatalog ? this.pages.publicAddressOf(url) : undefined;
  }
}

const parametersOf = (url: string) => new URL(`http://shop${url}`).searchParams;

function setHead(response: Response, { status, location, personal, contentSecurityPolicy }: Page): void {
  response.status(status).type('html');
  response.set('Cache-Control', personal ? 'no-store' : 'no-cache');
  response.set('Content-Security-Policy', contentSecurityPolicy);
  response.set('Referrer-Policy', personal ? 'same-origin' : 'strict-origin-when-cross-origin');
  if (location !== undefined) response.location(location);
}

/** Adds the parameters that the page does not use, such as `utm_source=mail`, to a redirect. */
function withUnknownParameters(location: string, url: string, address: string): string {
  const known = parametersOf(address);
  const unknown = new URLSearchParams([...parametersOf(url)].filter(([name]) => !known.has(name)));
  return unknown.size === 0 ? location : `${location}${location.includes('?') ? '&' : '?'}${unknown.toString()}`;
}
