/** Error for invalid settings, which prevent the start. The message has one line for each setting. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';

  static of(setting: string, problem: string, example: string): ConfigError {
    return new ConfigError(refusalOf(setting, problem, example));
  }
}

/** The line for an invalid setting: its name, the problem, and a valid example. */
export function refusalOf(setting: string, problem: string, example: string): string {
  return `${setting} ${problem}, e.g. ${setting}=${example}`;
}
