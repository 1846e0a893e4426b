import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform, type TransformFnParams } from 'class-transformer';
import { IsBoolean } from 'class-validator';
import { Limit, ListQuery } from '../validation/list-query.js';

/** Parses a query parameter that is true or false. */
function Flag(description: string): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ type: Boolean, default: false, description }),
    Transform(({ value }: TransformFnParams): unknown => (value === 'true' ? true : value === 'false' ? false : value)),
    IsBoolean({ message: 'Please give true or false.' }),
  );
}

/** Default and maximum number of pictures per call. */
const maxImages = 1000;

/** The search matches part of the original name or the filename. */
export class ImagesQuery extends ListQuery {
  @Limit(maxImages)
  override limit: number = maxImages;

  @Flag('Lists only pictures that no product, no category and no logo shows.')
  unused: boolean = false;

  @Flag('Adds the number of places that show each picture.')
  uses: boolean = false;
}

export class DeleteImageQuery {
  @Flag('True also deletes a picture that is in use.')
  force: boolean = false;
}
