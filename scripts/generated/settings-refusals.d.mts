export function settingsRefusals(env: Readonly<Record<string, string | undefined>>): string[];
