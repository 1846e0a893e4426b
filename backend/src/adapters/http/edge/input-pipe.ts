import { ValidationPipe } from '@nestjs/common';

/** Checks bodies and queries; a single part of a path stays the text that was written, for its own pipe to read. */
export class InputPipe extends ValidationPipe {
  protected override transformPrimitive(value: unknown): unknown {
    return value;
  }
}
