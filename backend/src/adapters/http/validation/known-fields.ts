import { applyDecorators } from '@nestjs/common';
import { plainToInstance, Type } from 'class-transformer';
import { getMetadataStorage, ValidateNested, type ValidationOptions } from 'class-validator';
import { visibleText } from './visible-text.js';

type Shape = new () => object;
/** The rules for what is in a field. */
interface Inner {
  readonly shape: () => Shape;
  /** Of an object that is read as a list: the field of each entry that gets its name. */
  readonly nameField?: string;
}
/** Context of the rule of a text that is read exactly as it was typed. */
export const verbatim = Symbol('verbatim');
type Fields = ReadonlyMap<string, Inner | typeof verbatim | null>;

const fieldsOfShapes = new WeakMap<Shape, Fields>();

/** Each entry of the list is checked by the rules of its own shape. */
export function ListOf(shape: () => Shape, options: ValidationOptions = {}): PropertyDecorator {
  return applyDecorators(ValidateNested({ ...options, each: true, context: { shape } }), Type(shape));
}

/** Each entry of an object is checked by the rules of the shape. It is read as a list, with the entry's name as its `nameField`. */
export function EntriesOf(shape: () => Shape, nameField: string): PropertyDecorator {
  return applyDecorators(ValidateNested({ each: true, context: { shape, nameField } }), Type(shape));
}

/** Validates a body or query as its class, where no pipe does. */
export function shaped<Body extends object>(shape: new () => Body, given: unknown): Body {
  return plainToInstance(shape, { ...Object(knownFields(shape, given)) });
}

/**
 * The fields of a body that have a rule. Their texts, except passwords, lose invisible characters here, before any
 * comparison. All other fields are dropped unread, because class-transformer compares each key of an object with all
 * others, which is slow for large objects.
 */
export function knownFields(shape: Shape, given: unknown): unknown {
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

/** What is no object where one is expected is no list either, and breaks the rule for one. */
function listOf(value: unknown, { nameField }: Inner): unknown {
  if (nameField === undefined || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return {};
  return Object.entries(value).map(([name, entry]: [string, unknown]) =>
    typeof entry === 'object' && entry !== null && !Array.isArray(entry) ? { ...entry, [nameField]: name } : entry,
  );
}

/** An empty object where none is expected breaks the rule just the same. */
function leaf(value: unknown, read = (text: string) => text): unknown {
  if (typeof value === 'string') return read(value);
  if (Array.isArray(value)) return value.map((entry) => leaf(entry, read));
  return typeof value === 'object' && value !== null ? {} : value;
}

function fieldsOf(shape: Shape): Fields {
  const kept = fieldsOfShapes.get(shape);
  if (kept) return kept;
  const fields = new Map<string, Inner | typeof verbatim | null>();
  for (const rule of getMetadataStorage().getTargetValidationMetadatas(shape, '', false, false)) {
    const inner = rule.context as Inner | typeof verbatim | undefined;
    fields.set(rule.propertyName, inner ?? fields.get(rule.propertyName) ?? null);
  }
  fieldsOfShapes.set(shape, fields);
  return fields;
}
