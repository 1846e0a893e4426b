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

/** The details of further pictures, parsed as a list. */
export function ImageDetailsField(): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({
      ...written,
      nullable: true,
      description:
        'Details of further pictures, by path: the color that each picture shows, and its view of the product. If given, replaces all details. If absent, pictures that stay retain theirs.',
    }),
    IsOptional(),
    IsArray({ message: 'Please give details by the address of a picture.' }),
    ArrayMaxSize(30, { message: 'Please give details of at most 30 pictures.' }),
    IsObject({ each: true, message: 'Please give details by the address of a picture.' }),
    EntriesOf(() => ImageDetailRequest, 'url'),
  );
}

export class ImageDetailsResponse {
  @ApiPropertyOptional({
    ...written,
    description:
      'Of further pictures, by address: the color that each shows, and what it shows of the product; absent where nothing is known.',
  })
  imageDetails?: ImageDetails;
}

export function imageDetailsOf(list: readonly ImageDetailRequest[]): ImageDetails {
  return Object.fromEntries(list.map(({ url, ...detail }) => [url, detail]));
}

export function imageDetailsResponse({ imageDetails }: { imageDetails: ImageDetails | null }): ImageDetailsResponse {
  return { imageDetails: imageDetails ?? undefined };
}
