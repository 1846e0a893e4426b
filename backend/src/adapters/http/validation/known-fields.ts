import { applyDecorators, type ArgumentMetadata, ValidationPipe } from '@nestjs/common';
import { plainToInstance, Type } from 'class-transformer';
import { getMetadataStorage, IsObject, ValidateNested, type ValidationOptions } from 'class-validator';
import { visibleText } from './visible-text.js';

type Shape = new () => object;
/** The rules for the content of a field. */
interface Inner {
  readonly shape: () => Shape;
  /** For an object that is converted to a list: the field of each entry that receives the entry's key. */
  readonly nameField?: string;
}
/** Marks the rule of a text that is read exactly as typed. */
export const verbatim = Symbol('verbatim');
type Fields = ReadonlyMap<string, Inner | typeof verbatim | null>;

const fieldsOfShapes = new WeakMap<Shape, Fields>();

/** Validates each entry of a list by the rules of this class. */
export function ListOf(shape: () => Shape, options: ValidationOptions = {}): PropertyDecorator {
  return applyDecorators(ValidateNested({ ...options, each: true, context: { shape } }), Type(shape));
}

/** Validates an object by the rules of this class. */
export function ObjectOf(shape: () => Shape, options: ValidationOptions): PropertyDecorator {
  return applyDecorators(IsObject(options), ValidateNested({ ...options, context: { shape } }), Type(shape));
}

/**
 * Validates each entry of an object by the rules of this class. The object is converted to a list of its values. The
 * field `nameField` of each value receives the value's key.
 */
export function EntriesOf(shape: () => Shape, nameField: string): PropertyDecorator {
  return applyDecorators(ValidateNested({ each: true, context: { shape, nameField } }), Type(shape));
}

/** Converts a body or query to its class, for handlers without a pipe. The result is not validated. */
export function shaped<Body extends object>(shape: new () => Body, given: unknown): Body {
  return plainToInstance(shape, { ...Object(knownFields(shape, given)) });
}

/**
 * Returns the fields of a body that have a rule. Removes invisible characters from texts, except passwords, before any
 * comparison. Discards all other fields, because class-transformer compares each key of an object with all others, and
 * would be slow for large objects.
 */
function knownFields(shape: Shape, given: unknown): unknown {
  if (Array.isArray(given)) return given.map((entry) => knownFields(shape, entry));
  if (typeof given !== 'object' || given === null) return given;
  const known: Record<string, unknown> = {};
  for (const [name, inner] of fieldsOf(shape)) {
    const value = Object.getOwnPropertyDescriptor(given, name)?.value as unknown;
    if (value === undefined) continue;
    if (inner === null) known[name] = leaf(value, visibleText);
    else known[name] = inner === verbatim ? leaf(value) : knownFields(inner.shape(), listOf(value, inner));
  }
  return known;
}

/** Converts an object to a list of its entries. A list becomes an empty object, which the validation rejects. */
function listOf(value: unknown, { nameField }: Inner): unknown {
  if (nameField === undefined || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return {};
  return Object.entries(value).map(([name, entry]: [string, unknown]) =>
    typeof entry === 'object' && entry !== null && !Array.isArray(entry) ? { ...entry, [nameField]: name } : entry,
  );
}

/** Reads a text or a list of texts. Replaces an object with an empty object, which the validation rejects. */
function leaf(value: unknown, read = (text: string) => text): unknown {
  if (typeof value === 'string') return read(value);
  if (Array.isArray(value)) return value.map((entry) => leaf(entry, read));
  return typeof value === 'object' && value !== null ? {} : value;
}

function fieldsOf(shape: Shape): Fields {
  const cached = fieldsOfShapes.get(shape);
  if (cached) return cached;
  const fields = new Map<string, Inner | typeof verbatim | null>();
  for (const rule of getMetadataStorage().getTargetValidationMetadatas(shape, '', false, false)) {
    const inner = rule.context as Inner | typeof verbatim | undefined;
    fields.set(rule.propertyName, inner ?? fields.get(rule.propertyName) ?? null);
  }
  fieldsOfShapes.set(shape, fields);
  return fields;
}

/** Validates bodies and queries. Single path parameters stay strings, because their own pipes parse them. */
export class InputPipe extends ValidationPipe {
  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const { metatype } = metadata;
    if (!metatype || !this.toValidate(metadata)) return value;
    return super.transform(knownFields(metatype, value), metadata);
  }
}
