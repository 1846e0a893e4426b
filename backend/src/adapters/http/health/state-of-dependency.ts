import type { DependencyHealth, DependencyState } from '../../../domain/shared/ports/dependency-health.js';

/** Timeout of a check, in milliseconds. A dependency that does not respond in time counts as down. */
const timeout = 2000;

/** The result of the dependency's check, or `down` if the check fails or takes too long. */
export async function stateOf(dependency: DependencyHealth): Promise<DependencyState> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<DependencyState>((resolve) => (timer = setTimeout(() => resolve('down'), timeout)));
  try {
    return await Promise.race([dependency.check(), late]);
  } catch {
    return 'down';
  } finally {
    clearTimeout(timer);
  }
}
