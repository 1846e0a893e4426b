import { refuseProblems } from '../shared/domain-error.js';
import { characters, lines, tidied } from '../shared/typed-text.js';

/** Text and tags that staff write about a customer. Customers read them in a copy of their data. */
export interface CustomerNote {
  /** Empty without a text. */
  readonly note: string;
  readonly tags: readonly string[];
}

const maxNoteLength = 1000;
const maxTags = 10;
const maxTagLength = 30;

/** @throws DomainError invalid, at `note` or `tags` */
export function checkedNote(typed: CustomerNote): CustomerNote {
  const [note, tags] = [lines(typed.note), tidied(typed.tags)];
  const isTooLong = tags.some((tag) => characters(tag) > maxTagLength);
  refuseProblems('customer-note.refused', {
    note: characters(note) > maxNoteLength ? `Please enter at most ${maxNoteLength} characters.` : null,
    tags:
      tags.length > maxTags || isTooLong
        ? `Please enter at most ${maxTags} tags, with at most ${maxTagLength} characters each.`
        : null,
  });
  return { note, tags };
}

export const isEmptyNote = ({ note, tags }: CustomerNote) => note === '' && tags.length === 0;
