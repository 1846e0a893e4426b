import type { Request, Response } from 'express';
import { DomainError } from '../../../domain/shared/domain-error.js';

/** @throws DomainError invalid, for a form without a file */
export function givenFile({ file }: Request): { content: Uint8Array; name: string } {
  if (file) return { content: file.buffer, name: file.originalname };
  const message = 'Please select an image to upload';
  throw new DomainError('invalid', 'image.missing', message, { errors: { image: message } });
}

/** Whether the client is still connected. */
export function waiting(response: Response): () => boolean {
  let gone = response.destroyed;
  response.once('close', () => {
    gone = true;
  });
  return () => !gone;
}
