import { UnsupportedMediaTypeException } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { hasBody, isApiCall, isReading } from '../requests/request-kind.js';
import { refusalFor } from '../sessions/session-user.js';

const staffReturnPictures = /^\/api\/admin\/orders\/[^/]+\/return-pictures$/;
const shoppersPictures = /^\/api\/(reviews\/\d+\/pictures|orders\/[^/]+\/return-pictures)$/;

/**
 * Rejects bodies with an unsupported content type. Most calls accept uncompressed JSON. Uploads of pictures accept a
 * form, and imports accept a CSV file. Runs after the session is loaded, because a caller without permission must get
 * the guard's error instead.
 */
export function contentTypeCheck(request: Request, _response: Response, next: NextFunction): void {
  const isImport = request.path === '/api/admin/product-imports';
  const isReturnPicture = staffReturnPictures.test(request.path);
  const isStaffUpload = isImport || isReturnPicture || request.path === '/api/admin/upload/product-image';
  const isUpload = isStaffUpload || shoppersPictures.test(request.path);
  const type = isImport ? 'text/csv' : isUpload ? 'multipart/form-data' : 'application/json';
  const isWrong = !isPlain(request) || (isApiCall(request) && !request.is(type));
  if (
    !isReading(request) &&
    hasBody(request) &&
    isWrong &&
    !(isStaffUpload && refusalFor(request.user, isReturnPicture ? 'orders.refund' : 'products.change'))
  ) {
    next(new UnsupportedMediaTypeException());
  } else next();
}

function isPlain(request: Request): boolean {
  return (request.get('Content-Encoding') ?? 'identity') === 'identity';
}
