import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform, type TransformFnParams } from 'class-transformer';
import { IsBoolean, IsInt, Max, Min } from 'class-validator';
import { EmptyIsAbsent, NumberText } from '../edge/list-query.js';
import { PlainText } from '../edge/plain-text.js';

/** How many pictures a call without a limit answers, and the most that one answers. */
const mostImages = 1000;
const limitMessage = { message: `Please give a whole number from 1 to ${mostImages}.` };
const offsetMessage = { message: 'Please give a whole number from 0 to 1000000000.' };

export class ImagesQuery {
  @ApiPropertyOptional({ maxLength: 200, description: 'A part of the original name or the filename.' })
  @EmptyIsAbsent()
  @PlainText(200)
  search?: string;

  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: mostImages, default: mostImages })
  @NumberText(mostImages)
  @IsInt(limitMessage)
  @Min(1, limitMessage)
  @Max(mostImages, limitMessage)
  limit: number = mostImages;

  @ApiPropertyOptional({ type: 'integer', minimum: 0, default: 0 })
  @NumberText(0)
  @IsInt(offsetMessage)
  @Min(0, offsetMessage)
  @Max(1_000_000_000, offsetMessage)
  offset: number = 0;
}

export class DeleteImageQuery {
  @ApiPropertyOptional({ type: Boolean, default: false, description: 'True also deletes a picture that is in use.' })
  @Transform(({ value }: TransformFnParams): unknown => (value === 'true' ? true : value === 'false' ? false : value))
  @IsBoolean({ message: 'Please give true or false.' })
  force: boolean = false;
}
