import { emailProblem } from '../domain/shared/email-address.js';

export type Environment = Readonly<Record<string, string | undefined>>;

/** A wrong setting that prevents the start: its name, the problem, and a correct example, in one line. */
export class ConfigError extends Error {
  constructor(
    readonly setting: string,
    problem: string,
    readonly example: string,
  ) {
    super(`${setting} ${problem}, e.g. ${setting}=${example}`);
    this.name = 'ConfigError';
  }
}

/** Reads single settings of each type. An empty setting counts as absent. */
export class SettingsReader {
  constructor(private readonly env: Environment) {}

  text(name: string, fallback: string): string {
    return this.raw(name) ?? fallback;
  }

  optional(name: string): string | null {
    return this.raw(name) ?? null;
  }

  list(name: string): string[] {
    return (this.raw(name) ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '');
  }

  flag(name: string, fallback: boolean): boolean {
    return this.choice(name, ['true', 'false'], String(fallback)) === 'true';
  }

  choice<T extends string>(name: string, choices: readonly T[], fallback: string): T {
    const value = this.raw(name) ?? fallback;
    const found = choices.find((choice) => choice === value);
    if (found === undefined) throw new ConfigError(name, `is not one of ${choices.join(', ')}`, choices[0] ?? '');
    return found;
  }

  integer(name: string, fallback: number, min: number, max: number): number {
    const value = this.number(name, fallback, min, max);
    if (!Number.isInteger(value)) throw new ConfigError(name, 'is not a whole number', String(fallback));
    return value;
  }

  number(name: string, fallback: number, min: number, max: number): number {
    const text = this.raw(name);
    if (text === undefined) return fallback;
    const value = Number(text);
    if (!(value >= min && value <= max)) {
      throw new ConfigError(name, `is not a number from ${min} to ${max}`, String(fallback));
    }
    return value;
  }

  /** A range such as `3-5`, or one number for both ends. */
  wholeRange(name: string, text: string, min: number, max: number, example: string): { min: number; max: number } {
    const [, first = '', last = first] = /^(\d{1,3})(?:-(\d{1,3}))?$/.exec(text) ?? [];
    const range = { min: Number(first), max: Number(last) };
    if (first === '' || range.min < min || range.max > max || range.max < range.min) {
      throw new ConfigError(name, `is not a range of whole numbers from ${min} to ${max}`, example);
    }
    return range;
  }

  dollarsInCents(name: string): number | null {
    const text = this.raw(name);
    if (text === undefined) return null;
    if (!/^\d{1,5}(\.\d{1,2})?$/.test(text)) throw new ConfigError(name, 'is not an amount of dollars', '19.99');
    return Math.round(Number(text) * 100);
  }

  email(name: string, fallback: string): string {
    const value = this.text(name, fallback);
    if (emailProblem(value) !== null) throw new ConfigError(name, 'is not an e-mail address', fallback);
    return value;
  }

  /** The sender of mails: an address, by itself or in angle brackets after a name. */
  sender(name: string, fallback: string): string {
    const value = this.text(name, fallback);
    const address = /^[^<>]*<([^<>]+)>$/.exec(value)?.[1] ?? value;
    if (emailProblem(address) !== null) throw new ConfigError(name, 'is not a sender', fallback);
    return value;
  }

  url(name: string, fallback: string | undefined, protocols: readonly string[], example: string): string {
    const value = this.raw(name) ?? fallback;
    if (value === undefined) throw new ConfigError(name, 'is missing', example);
    return this.checkedUrl(name, value, protocols, example).replace(/\/$/, '');
  }

  optionalUrl(name: string, protocols: readonly string[], example: string): string | null {
    const value = this.raw(name);
    return value === undefined ? null : this.checkedUrl(name, value, protocols, example);
  }

  checkedUrl(name: string, value: string, protocols: readonly string[], example: string): string {
    const protocol = URL.canParse(value) ? new URL(value).protocol.slice(0, -1) : '';
    if (!protocols.includes(protocol)) throw new ConfigError(name, 'is not an address', example);
    return value;
  }

  private raw(name: string): string | undefined {
    const value = this.env[name]?.trim();
    return value === '' ? undefined : value;
  }
}
