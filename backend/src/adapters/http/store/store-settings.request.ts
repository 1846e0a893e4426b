import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, IsArray, Matches, Max, Min, ValidateIf } from 'class-validator';
import type { StoreDetails } from '../../../domain/shared/ports/store.js';
import type { SavedReplies } from '../../../domain/store/saved-replies.js';
import type { StoreContent } from '../../../domain/store/store-content.js';
import { maxMenuEntries, type MenuEntry, type StoreMenu } from '../../../domain/store/store-menu.js';
import { ListOf } from '../validation/known-fields.js';
import { PlainText, Texts } from '../validation/plain-text.js';
import { Version, WholeNumber } from '../validation/whole-number.js';

const filledIn = { message: 'Please fill this in.' };
const latitude = { message: 'Please enter a latitude from -90 to 90.' };
const longitude = { message: 'Please enter a longitude from -180 to 180.' };
const oneLine = { message: 'Please enter a single line.' };
/** Requires the field, which may be null. */
const OrNull = () => ValidateIf((_, value: unknown) => value !== null);

/** A required text in one line. */
function Line(maxLength: number): PropertyDecorator {
  return applyDecorators(PlainText(maxLength), Matches(/\S/, filledIn), Matches(/^[^\p{Cc}]*$/u, oneLine));
}

/** Paragraph that the shop adds to its mails. */
function MailNote(mails: string): PropertyDecorator {
  const description = `Your own paragraph in ${mails}; null without one.`;
  const documented = { type: String, maxLength: 500, nullable: true, description };
  return applyDecorators(ApiProperty(documented), OrNull(), PlainText(500), Matches(/\S/, filledIn));
}

/** The Markdown of a page. */
function PageText(): PropertyDecorator {
  const documented = { type: String, maxLength: 20_000, nullable: true, description: 'Markdown.' };
  return applyDecorators(ApiProperty(documented), OrNull(), PlainText(20_000), Matches(/\S/, filledIn));
}

function Color(description: string): PropertyDecorator {
  const shape = /^#[\da-f]{6}$/i;
  const documented = { type: String, nullable: true, pattern: shape.source, example: '#16265c', description };
  return applyDecorators(
    ApiProperty(documented),
    OrNull(),
    Matches(shape, { message: 'Please enter a color such as #16265c.' }),
  );
}

class HoursBody {
  @ApiProperty({ maxLength: 60 }) @Line(60) days!: string;
  @ApiProperty({ maxLength: 60 }) @Line(60) time!: string;
}

class LinkBody {
  @ApiProperty({ maxLength: 60 }) @Line(60) name!: string;
  @ApiProperty({ maxLength: 500 }) @Line(500) url!: string;
}

/** Details of the store, in requests and responses. */
export class StoreDetailsBody implements StoreDetails {
  @ApiProperty({ maxLength: 80 }) @Line(80) name!: string;
  @ApiProperty({ maxLength: 254 }) @Line(254) email!: string;
  @ApiProperty({ maxLength: 40 }) @Line(40) phone!: string;
  @ApiProperty({ maxLength: 100 }) @Line(100) city!: string;
  @ApiProperty({ maxLength: 100 }) @Line(100) state!: string;
  @ApiProperty() @Min(-90, latitude) @Max(90, latitude) latitude!: number;
  @ApiProperty() @Min(-180, longitude) @Max(180, longitude) longitude!: number;
  @ApiProperty({ maxLength: 254 }) @Line(254) supportEmail!: string;
  @ApiProperty({ maxLength: 320, description: 'The From header of mails.' }) @Line(320) mailFrom!: string;
  @ApiProperty({ type: [String], maxItems: 6 }) @Texts(6, 60) returnAddress!: string[];

  @ApiProperty({
    type: [String],
    maxItems: 6,
    description: 'Address at which customers pick up orders. Empty for the city and the state.',
  })
  @Texts(6, 60)
  pickupAddress!: string[];

  @ApiProperty({ type: [HoursBody], maxItems: 7, nullable: true })
  @OrNull()
  @IsArray({ message: 'Please send a list of hours.' })
  @ArrayMaxSize(7, { message: 'Please enter at most seven lines.' })
  @ListOf(() => HoursBody, { message: 'Please send a list of hours.' })
  hours!: HoursBody[] | null;

  @ApiProperty({ type: [LinkBody], maxItems: 10 })
  @IsArray({ message: 'Please send a list of links.' })
  @ArrayMaxSize(10, { message: 'Please enter at most ten links.' })
  @ListOf(() => LinkBody, { message: 'Please send a list of links.' })
  socialLinks!: LinkBody[];

  @ApiProperty({
    type: [String],
    maxItems: 100,
    description: 'Days on which no orders are packed, such as 2026-12-24, or 12-24 for each year.',
  })
  @Texts(100, 10)
  closedDays!: string[];

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'Year in which the store was founded; null if it is not shown.',
  })
  @OrNull()
  @WholeNumber(1600, 2999, { message: 'Please enter a year such as 2018.' })
  founded!: number | null;

  @Color('Color of buttons, links and the banner; null for the default color.') accent!: string | null;
  @Color('The same color in the dark theme; null for the default color.') darkAccent!: string | null;

  @ApiProperty({ type: String, maxLength: 2000, nullable: true, description: 'Path of a picture in the library.' })
  @OrNull()
  @Line(2000)
  logo!: string | null;

  @MailNote('order confirmations') confirmationNote!: string | null;
  @MailNote('emails about parcels and pickups') shippingNote!: string | null;
}

class QuestionBody {
  @ApiProperty({ maxLength: 200 }) @Line(200) question!: string;
  @ApiProperty({ maxLength: 5000, description: 'Markdown.' })
  @PlainText(5000)
  @Matches(/\S/, filledIn)
  answer!: string;
}

/** Texts of the shop, in requests and responses. */
export class StoreContentBody implements StoreContent {
  @ApiProperty({ type: String, maxLength: 200, nullable: true }) @OrNull() @Line(200) banner!: string | null;
  @ApiProperty({ type: String, maxLength: 120, nullable: true }) @OrNull() @Line(120) heroHeadline!: string | null;
  @ApiProperty({ type: String, maxLength: 300, nullable: true }) @OrNull() @Line(300) heroText!: string | null;
  @PageText() about!: string | null;
  @PageText() shippingReturns!: string | null;
  @PageText() privacy!: string | null;

  @ApiProperty({ type: [QuestionBody], maxItems: 30, nullable: true })
  @OrNull()
  @IsArray({ message: 'Please send a list of questions.' })
  @ArrayMaxSize(30, { message: 'Please enter at most 30 questions.' })
  @ListOf(() => QuestionBody, { message: 'Please send a list of questions.' })
  questions!: QuestionBody[] | null;
}

class MenuEntryBody implements MenuEntry {
  @ApiProperty({ type: String, maxLength: 40, nullable: true, description: 'Null for the name of the category.' })
  @OrNull()
  @Line(40)
  label!: string | null;

  @ApiProperty({ type: 'integer', nullable: true, description: 'Null for a link.' })
  @OrNull()
  @WholeNumber(1, 2_147_483_647, { message: 'Please choose a category.' })
  categoryId!: number | null;

  @ApiProperty({
    type: String,
    maxLength: 500,
    nullable: true,
    description: 'Path of the shop, or an address that begins with https://; null for a category.',
  })
  @OrNull()
  @Line(500)
  to!: string | null;
}

/** The entries of one place of the menu. */
function MenuEntries(place: string): PropertyDecorator {
  return applyDecorators(
    ApiProperty({
      ...{ type: [MenuEntryBody], minItems: 1, maxItems: maxMenuEntries, nullable: true },
      description: `Links in the ${place}; null for the default menu.`,
    }),
    OrNull(),
    IsArray({ message: 'Please send a list of menu entries.' }),
    ArrayMinSize(1, { message: 'Please add an entry, or use the default menu.' }),
    ArrayMaxSize(maxMenuEntries, { message: `Please use at most ${maxMenuEntries} entries.` }),
    ListOf(() => MenuEntryBody, { message: 'Please send a list of menu entries.' }),
  );
}

/** The menu of the shop, in requests and responses. */
export class StoreMenuBody implements StoreMenu {
  @MenuEntries('header') header!: MenuEntryBody[] | null;
  @MenuEntries('footer') footer!: MenuEntryBody[] | null;
}

class SavedReplyBody {
  @ApiProperty({ maxLength: 60, example: 'Returns' }) @Line(60) name!: string;
  @ApiProperty({ maxLength: 5000 }) @PlainText(5000) @Matches(/\S/, filledIn) text!: string;
}

/** Texts for replies to messages, in requests and responses. */
export class SavedRepliesBody implements SavedReplies {
  @ApiProperty({ type: [SavedReplyBody], maxItems: 50 })
  @IsArray({ message: 'Please send a list of replies.' })
  @ArrayMaxSize(50, { message: 'Please enter at most 50 replies.' })
  @ListOf(() => SavedReplyBody, { message: 'Please send a list of replies.' })
  replies!: SavedReplyBody[];
}

export class ChangeSavedRepliesRequest extends SavedRepliesBody {
  @Version() version!: number;
}

export class ChangeStoreMenuRequest extends StoreMenuBody {
  @Version() version!: number;
}

export class ChangeStoreDetailsRequest extends StoreDetailsBody {
  @Version() version!: number;
}

export class ChangeStoreContentRequest extends StoreContentBody {
  @Version() version!: number;
}

export class PreviewRequest {
  @ApiProperty({ maxLength: 20_000, description: 'Markdown.' }) @PlainText(20_000) text!: string;
}

export function detailsOf({ version: _, ...details }: ChangeStoreDetailsRequest): StoreDetails {
  return details;
}

export function contentOf({ version: _, ...content }: ChangeStoreContentRequest): StoreContent {
  return content;
}

export function menuOf({ version: _, ...menu }: ChangeStoreMenuRequest): StoreMenu {
  return menu;
}
