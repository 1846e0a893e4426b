import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import type { ImageUses } from '../../../domain/media/ports/images.js';
import { imageUrlOf, type UploadedImage } from '../../../domain/media/uploaded-image.js';

@ApiSchema({ name: 'UploadedImage' })
export class UploadedImageResponse {
  @ApiProperty({ example: 'beach-top-3f2a9c0d1b2e4f5a6b7c.webp' }) filename!: string;
  @ApiProperty({ description: 'Original filename.' }) originalname!: string;
  @ApiProperty({ type: 'integer', description: 'Size of the uploaded file in bytes.' }) size!: number;
  @ApiProperty({
    description: 'Path of the picture. Other widths are at `{stem}-{width}.{avif|webp}` in the same folder.',
  })
  imageUrl!: string;
  @ApiProperty({ type: 'integer', description: 'Width of the upright picture as uploaded, in pixels.' }) width!: number;
  @ApiProperty({ type: 'integer' }) height!: number;
  @ApiPropertyOptional({ description: 'Tiny preview of the picture as a data URI, to show while the picture loads.' })
  placeholder?: string;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
}

@ApiSchema({ name: 'ListedImage' })
export class ListedImageResponse extends UploadedImageResponse {
  @ApiPropertyOptional({
    type: 'integer',
    description:
      'Only with `uses=true`: number of products and categories that use the picture, plus one for the logo of the store.',
  })
  uses?: number;
  @ApiPropertyOptional({
    type: 'integer',
    description:
      'Only with `uses=true`: how many of these products would show the picture only after staff restore them or their variant.',
  })
  archivedUses?: number;
  @ApiPropertyOptional({
    type: [String],
    description: 'Only with `uses=true`: names of up to four places that use the picture; archived products come last.',
  })
  usedBy?: string[];
}

@ApiSchema({ name: 'ImageUser' })
class ImageUserResponse {
  @ApiProperty({ type: 'integer' }) id!: number;
  @ApiProperty() name!: string;
  @ApiProperty() slug!: string;
}

@ApiSchema({ name: 'ImageVariant' })
class ImageVariantResponse {
  @ApiProperty({ type: 'integer' }) id!: number;
  @ApiProperty({ type: String, nullable: true }) size!: string | null;
  @ApiProperty() color!: string;
  @ApiProperty({ type: ImageUserResponse }) product!: ImageUserResponse;
}

@ApiSchema({ name: 'ImageUses' })
export class ImageUsesResponse {
  @ApiProperty({ type: [ImageUserResponse], description: 'Products that show the picture.' })
  products!: ImageUserResponse[];
  @ApiProperty({ type: [ImageVariantResponse] }) variants!: ImageVariantResponse[];
  @ApiProperty({ type: [ImageUserResponse] }) categories!: ImageUserResponse[];
  @ApiProperty({
    type: [ImageUserResponse],
    description: 'Products that would show the picture after staff restore the product or its variant.',
  })
  archived!: ImageUserResponse[];
  @ApiPropertyOptional({ description: 'Present and true for the logo of the store, which cannot be deleted.' })
  logo?: boolean;
}

export function uploadedImageResponse(image: UploadedImage): UploadedImageResponse {
  const { filename, originalName: originalname, bytes: size, width, height, placeholder, createdAt } = image;
  return {
    filename,
    originalname,
    size,
    imageUrl: imageUrlOf(filename),
    width,
    height,
    placeholder: placeholder ?? undefined,
    createdAt: createdAt.toISOString(),
  };
}

export function imageUsesResponse(
  { products, variants, categories, archived }: ImageUses,
  logo: boolean,
): ImageUsesResponse {
  return {
    ...{ products: [...products], variants: [...variants], categories: [...categories] },
    archived: [...archived],
    ...(logo && { logo }),
  };
}
