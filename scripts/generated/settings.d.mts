export function parseSettings(env: Readonly<Record<string, string | undefined>>): unknown;
