import { fieldErrorsOf } from '../../api/api-error';
import type { Toast } from '../../ui/toast/use-toast';
import { useAction } from './use-action';
import { useMeanwhile } from './use-meanwhile';

/** Settings that are saved as a whole, with the version that staff have seen. */
export interface Setting<Value> {
  /** SWR key of the settings. */
  key: string;
  save: (value: Value, version: number) => Promise<unknown>;
  /** Message if the server gives no reason for a failure. */
  failed: string;
}

/**
 * @param version of the settings on the page
 * @param handle handles a failure; returns true if no toast is needed
 */
export function useChangeSetting<Value>(
  setting: Setting<Value>,
  version: number,
  handle: (error: unknown) => boolean = () => false,
) {
  const { run, busy, errors } = useAction((key) => key === setting.key);
  /** @returns whether the settings were saved */
  const save = (value: Value, done: Toast) =>
    run(() => setting.save(value, version), { done, failed: setting.failed, handle });
  return { save, busy, errors };
}

/**
 * Saves a form of settings. `current` contains the settings that a colleague saved while the form was open.
 *
 * @param loaded version that the form is based on
 * @param onErrors receives the server's messages by field, such as `zones.1.states`, and `current`. Returns whether no
 * toast is needed.
 */
export function useSettingForm<Value>(
  setting: Setting<Value>,
  loaded: number,
  onErrors: (errors: Record<string, string>, current: Value | undefined) => boolean = () => false,
) {
  const { version, current: saved, isConflict } = useMeanwhile(loaded);
  const current = saved as Value | undefined;
  const saving = useChangeSetting(
    setting,
    version,
    (error) => isConflict(error) || onErrors(fieldErrorsOf(error), current),
  );
  return { ...saving, current };
}

/** Returns the messages below a prefix such as `zones.1`, by the rest of their field names. */
export function errorsIn(errors: Readonly<Record<string, string>>, prefix: string): Record<string, string> {
  const start = `${prefix}.`;
  const own = Object.entries(errors).filter(([name]) => name.startsWith(start));
  return Object.fromEntries(own.map(([name, message]) => [name.slice(start.length), message]));
}
