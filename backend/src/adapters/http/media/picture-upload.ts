import { promisify } from 'node:util';
import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import multer, { MulterError } from 'multer';
import type { Observable } from 'rxjs';
import { DomainError } from '../../../domain/shared/domain-error.js';
import { allowSlowBody } from '../limits/slow-clients.js';

const megabyte = 1024 * 1024;
/** Max file size, in megabytes. */
const largest = 10;

/** Milliseconds to upload the largest file at 300 kbit/s. */
const timeForPicture = 5 * 60_000;

const readForm = multer({
  storage: multer.memoryStorage(),
  defParamCharset: 'utf8',
  limits: { fileSize: largest * megabyte, files: 1, fields: 10, fieldSize: 1024, parts: 12, headerPairs: 20 },
}).single('image');

/**
 * Parses a form with one file in the field `image` into `request.file`. Guards run first, so no file is read from
 * callers without permission.
 */
@Injectable()
class PictureUpload implements NestInterceptor {
  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    allowSlowBody(request, timeForPicture);
    await formOf(request, http.getResponse<Response>());
    return next.handle();
  }
}

/** Marks a call that accepts a form with one picture; `givenPicture` returns it. */
export function AcceptsPicture(): MethodDecorator {
  return applyDecorators(
    UseInterceptors(PictureUpload),
    ApiConsumes('multipart/form-data'),
    ApiBody({
      required: true,
      schema: { type: 'object', required: ['image'], properties: { image: { type: 'string', format: 'binary' } } },
    }),
  );
}

async function formOf(request: Request, response: Response): Promise<void> {
  try {
    await promisify(readForm)(request, response);
  } catch (failure) {
    throw refusal(failure);
  }
}

function refusal(failure: unknown): DomainError {
  if (!(failure instanceof MulterError)) return unreadable();
  if (failure.code === 'LIMIT_FILE_SIZE') {
    return refused(
      'too-large',
      'image.too-large',
      `This file is too large. Please choose a picture of at most ${largest} MB.`,
    );
  }
  if (failure.code === 'LIMIT_UNEXPECTED_FILE' || failure.code === 'LIMIT_FILE_COUNT') {
    return refused('invalid', 'image.wrong-field', 'Please send one picture in the field “image”.');
  }
  return unreadable();
}

function unreadable(): DomainError {
  return refused('invalid', 'image.unreadable-form', 'The upload could not be read. Please try again.');
}

function refused(kind: 'too-large' | 'invalid', code: string, message: string): DomainError {
  return new DomainError(kind, code, message, { errors: { image: message } });
}

/** @throws DomainError invalid for a form without a file */
export function givenPicture({ file }: Request): { content: Uint8Array; name: string } {
  if (file) return { content: file.buffer, name: file.originalname };
  const message = 'Please select an image to upload';
  throw new DomainError('invalid', 'image.missing', message, { errors: { image: message } });
}
