import bowser from 'bowser';
import type { Request } from 'express';

/** The browser and system of a request as a person names them, e.g. "Safari on iOS". */
export function deviceName(request: Request): string {
  const agent = request.get('User-Agent')?.slice(0, 400) ?? '';
  if (agent === '') return 'An unknown device';
  const { browser, os } = bowser.parse(agent);
  return [browser.name ?? 'A browser', os.name].filter(Boolean).join(' on ');
}
