import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Matches } from 'class-validator';
import { EmptyIsAbsent, Flag, Limit, ListQuery } from '../validation/list-query.js';
import { PlainText } from '../validation/plain-text.js';

/** Default and maximum number of pictures per call. */
const maxImages = 1000;

/** The query of the picture library. The search matches part of the original name or the filename. */
export class ImagesQuery extends ListQuery {
  @Limit(maxImages)
  override limit: number = maxImages;

  @Flag('Lists only unused pictures: not in a product or category, and not the logo.')
  unused: boolean = false;

  @Flag('Adds the number of places that show each picture.')
  uses: boolean = false;

  @ApiPropertyOptional({
    type: String,
    description: 'Lists only the picture with this SHA-256 of the uploaded file, in 64 hexadecimal digits.',
  })
  @EmptyIsAbsent()
  @Matches(/^[0-9a-f]{64}$/, { message: 'Please send 64 hexadecimal digits.' })
  sha256?: string;
}

export class DeleteImageQuery {
  @Flag('Deletes the picture even if it is in use.')
  force: boolean = false;
}

export class RenameImageRequest {
  @ApiProperty({ maxLength: 255, description: 'Name by which staff find the picture. Its address stays.' })
  @PlainText(255)
  @Matches(/\S/, { message: 'Please enter a name.' })
  originalname!: string;
}

export class ReplaceImageRequest {
  @ApiProperty({ maxLength: 255, description: 'Filename of the picture to show instead.' })
  @PlainText(255)
  filename!: string;
}
