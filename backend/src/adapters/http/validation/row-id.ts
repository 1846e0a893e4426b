import { Injectable, NotFoundException, type PipeTransform } from '@nestjs/common';
import { largestId } from './whole-number.js';

/** Parses a row number in a path. An invalid number results in a 404. */
@Injectable()
export class RowId implements PipeTransform<string, number> {
  transform(text: string): number {
    const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : Infinity;
    if (id > largestId) throw new NotFoundException();
    return id;
  }
}

/** Parses a row's UUID in a path. An invalid UUID results in a 404. */
@Injectable()
export class RowUuid implements PipeTransform<string, string> {
  transform(text: string): string {
    if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)) throw new NotFoundException();
    return text.toLowerCase();
  }
}
