import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import type { ImageUses } from '../../../domain/media/ports/image-library.js';
import { imageUrlOf, type UploadedImage } from '../../../domain/media/uploaded-image.js';

@ApiSchema({ name: 'UploadedImage' })
export class UploadedImageView {
  @ApiProperty({ example: 'beach-top-3f2a9c0d1b2e4f5a6b7c.webp' }) filename!: string;
  @ApiProperty({ description: 'Original filename.' }) originalname!: string;
  @ApiProperty({ type: 'integer', description: 'Size of the uploaded file in bytes.' }) size!: number;
  @ApiProperty({
    description: 'Path of the picture. Other widths are at `{stem}-{width}.{avif|webp}` in the same folder.',
  })
  imageUrl!: string;
  @ApiProperty({ type: 'integer', description: 'In pixels, upright, as uploaded.' }) width!: number;
  @ApiProperty({ type: 'integer' }) height!: number;
  @ApiPropertyOptional({ description: 'Tiny preview while the picture loads, as a data URI.' })
  placeholder?: string;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
}

@ApiSchema({ name: 'ImageUser' })
class ImageUserView {
  @ApiProperty({ type: 'integer' }) id!: number;
  @ApiProperty() name!: string;
  @ApiProperty() slug!: string;
}

@ApiSchema({ name: 'ImageVariant' })
class ImageVariantView {
  @ApiProperty({ type: 'integer' }) id!: number;
  @ApiProperty({ type: String, nullable: true }) size!: string | null;
  @ApiProperty() color!: string;
  @ApiProperty({ type: ImageUserView }) product!: ImageUserView;
}

@ApiSchema({ name: 'ImageUses' })
export class ImageUsesView {
  @ApiProperty({ type: [ImageUserView], description: 'Products with this main or further picture.' })
  products!: ImageUserView[];
  @ApiProperty({ type: [ImageVariantView] }) variants!: ImageVariantView[];
  @ApiProperty({ type: [ImageUserView] }) categories!: ImageUserView[];
}

export function uploadedImageView(image: UploadedImage): UploadedImageView {
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

export function imageUsesView({ products, variants, categories }: ImageUses): ImageUsesView {
  return { products: [...products], variants: [...variants], categories: [...categories] };
}
