import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform, type TransformFnParams } from 'class-transformer';
import { IsBoolean } from 'class-validator';
import { Limit, ListQuery } from '../validation/list-query.js';

/** Default and maximum number of pictures per call. */
const maxImages = 1000;

/** The search matches part of the original name or the filename. */
export class ImagesQuery extends ListQuery {
  @Limit(maxImages)
  override limit: number = maxImages;
}

export class DeleteImageQuery {
  @ApiPropertyOptional({ type: Boolean, default: false, description: 'True also deletes a picture that is in use.' })
  @Transform(({ value }: TransformFnParams): unknown => (value === 'true' ? true : value === 'false' ? false : value))
  @IsBoolean({ message: 'Please give true or false.' })
  force: boolean = false;
}
