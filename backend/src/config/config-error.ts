/** Wrong settings, which prevent the start. The message has one line for each. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';

  static of(setting: string, problem: string, example: string): ConfigError {
    return new ConfigError(refusalOf(setting, problem, example));
  }
}

/** The line for a wrong setting: its name, the problem, and a correct example. */
export function refusalOf(setting: string, problem: string, example: string): string {
  return `${setting} ${problem}, e.g. ${setting}=${example}`;
}
