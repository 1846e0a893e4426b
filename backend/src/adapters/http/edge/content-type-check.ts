import { UnsupportedMediaTypeException } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { isApiCall, isReading } from './request-kind.js';

/** Calls take JSON or nothing; the uploads of pictures take a form. */
export function contentTypeCheck(request: Request, _response: Response, next: NextFunction): void {
  const type = request.path.startsWith('/api/admin/upload/') ? 'multipart/form-data' : 'application/json';
  const refused = isApiCall(request) && !isReading(request) && hasBody(request) && !request.is(type);
  if (refused) next(new UnsupportedMediaTypeException());
  else next();
}

function hasBody(request: Request): boolean {
  return request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
}
