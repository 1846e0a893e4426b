import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional, type ApiPropertyOptions } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsObject, IsOptional } from 'class-validator';
import type { ImageDetails } from '../../../domain/catalog/product.js';
import { EntriesOf } from '../validation/known-fields.js';
import { PlainText } from '../validation/plain-text.js';

const written: ApiPropertyOptions = {
  type: 'object',
  additionalProperties: {
    type: 'object',
    properties: { color: { type: 'string', maxLength: 100 }, alt: { type: 'string', maxLength: 200 } },
  },
  example: { '/images/products/beach-top-back.webp': { color: 'Navy', alt: 'from behind' } },
};

/** Description of the field `images`. */
export const imagesHelp =
  'Additional pictures, in order. To give the main picture an alt text, list it here, too. The main picture has no color: shoppers see it with the first color. If `imageUrl` changes without this list, the former main picture is removed from the list.';

export class ImageDetailRequest {
  @PlainText(2000)
  url!: string;

  @IsOptional()
  @PlainText(100)
  color?: string | null;

  @IsOptional()
  @PlainText(200)
  alt?: string | null;
}

/**
 * Validates the details of the pictures in `images`: an object whose keys are the paths of the pictures. The request
 * converts the object to a list.
 */
export function ImageDetailsField(): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({
      ...written,
      nullable: true,
      description:
        'Details of the pictures in `images`, by path: the color that each picture shows, and its view of the product. If given, it replaces all details. If absent, the remaining pictures retain their details.',
    }),
    IsOptional(),
    IsArray({ message: 'Please send the details of each picture by its path.' }),
    ArrayMaxSize(30, { message: 'Please send details of at most 30 pictures.' }),
    IsObject({ each: true, message: 'Please send the details of each picture by its path.' }),
    EntriesOf(() => ImageDetailRequest, 'url'),
  );
}

export class ImageDetailsResponse {
  @ApiPropertyOptional({
    ...written,
    description:
      'Details of the pictures in `images`, by path: the color that each picture shows, and its view of the product. Pictures without details are absent.',
  })
  imageDetails?: ImageDetails;
}

export function imageDetailsOf(list: readonly ImageDetailRequest[]): ImageDetails {
  return Object.fromEntries(list.map(({ url, ...detail }) => [url, detail]));
}

export function imageDetailsResponse({ imageDetails }: { imageDetails: ImageDetails | null }): ImageDetailsResponse {
  return { imageDetails: imageDetails ?? undefined };
}
