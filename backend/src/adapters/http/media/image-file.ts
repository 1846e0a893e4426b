import { Injectable, NotFoundException, type PipeTransform } from '@nestjs/common';
import { isImageFile } from '../../../domain/media/uploaded-image.js';

/** The name of a picture in a path; an invalid one answers 404. */
@Injectable()
export class ImageFile implements PipeTransform<string, string> {
  transform(text: string): string {
    if (!isImageFile(text)) throw new NotFoundException();
    return text;
  }
}
