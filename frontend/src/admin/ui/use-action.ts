import type { FormInstance } from 'antd';
import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { countsKey } from '../../api/admin/today';
import { userKey } from '../../api/account';
import { ApiError, reasonOf } from '../../api/api-error';
import { showFieldErrors } from '../../ui/field-errors';
import { type Toast, useToast } from '../../ui/toast/use-toast';
import { PasswordNotGiven, useFreshPassword } from '../password/use-fresh-password';

export const unreachable = 'The shop could not be reached. Please try again.';

interface Action<Result> {
  done?: Toast | ((result: Result) => Toast);
  /** Message if the server gives no reason for a failure. */
  failed: string;
  failedTitle?: string;
  /** Form that shows the server's messages at its fields. */
  form?: FormInstance;
  /** Handles a failure. @returns true if the failure was handled, so that no toast is shown */
  handle?: (error: unknown) => boolean | Promise<boolean>;
  /** Value of `running` during the action. */
  name?: string;
  /** Whether `run` returns before the reload, so that a dialog closes immediately. */
  returnsFirst?: boolean;
}

/** Words for the outcome of an action on several rows. */
interface EachWords<Row> {
  thing: string;
  /** Default: `thing` with an s. */
  things?: string;
  /** Past participle, e.g. "published". */
  done: string;
  /** Returns a sentence for staff about the rows whose call succeeded; undefined for none. */
  note?: (succeeded: readonly Row[]) => string | undefined;
  /** Returns the button of the toast, e.g. to undo the action; undefined for none. */
  action?: () => Toast['action'];
}

function eachToast<Row>(
  count: number,
  rows: readonly Row[],
  { thing, things = `${thing}s`, done, note, action }: EachWords<Row>,
  problem: unknown,
): Toast {
  const succeeded = rows.length;
  const noteText = note?.(rows);
  const counted = (number: number) => `${number} ${number === 1 ? thing : things}`;
  if (succeeded === count) return { title: `${counted(count)} ${done}`, description: noteText, action: action?.() };
  const reason = reasonOf(problem, 'Please try again.');
  return {
    tone: 'error',
    title: `${counted(count - succeeded)} not ${done}`,
    description: [succeeded > 0 && `${counted(succeeded)} ${done}.`, noteText, reason].filter(Boolean).join(' '),
    action: action?.(),
  };
}

/**
 * Runs the actions of staff. Asks for the password if the server requires it. Shows a toast with the outcome, and then
 * reloads the data that may have changed.
 *
 * @param reloads matches the keys of this data
 */
export function useAction(reloads?: (key: unknown) => boolean) {
  const toast = useToast();
  const { mutate } = useSWRConfig();
  const withFreshPassword = useFreshPassword();
  const [running, setRunning] = useState<string | null>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});

  /** Reloads the role after a refusal, because the role may have changed since the page was loaded. */
  const rereadRole = (error: unknown) => {
    if (error instanceof ApiError && error.code === 'forbidden') void mutate(userKey);
  };

  /** @returns whether the action succeeded */
  async function run<Result>(call: () => Promise<Result>, action: Action<Result>): Promise<boolean> {
    const { done, failed, failedTitle = 'Error', form, handle, name = 'action', returnsFirst = false } = action;
    setRunning(name);
    setErrors({});
    try {
      const result = await withFreshPassword(call);
      void mutate(countsKey);
      if (done) toast(typeof done === 'function' ? done(result) : done);
      return true;
    } catch (error) {
      const fieldErrors = error instanceof ApiError ? error.errors : {};
      setErrors(fieldErrors);
      rereadRole(error);
      if (error instanceof PasswordNotGiven || (await handle?.(error))) return false;
      toast({ tone: 'error', title: failedTitle, description: reasonOf(error, failed) });
      if (form) showFieldErrors(form, fieldErrors);
      return false;
    } finally {
      const reloaded = Promise.resolve(reloads && mutate(reloads)).then(() =>
        setRunning((now) => (now === name ? null : now)),
      );
      if (!returnsFirst) await reloaded;
    }
  }

  /**
   * Runs a call for one row after another, e.g. for the selected rows of a list. Rows that fail are counted, and the
   * toast has the first reason.
   *
   * @param words for the toast, e.g. "review" and "published"
   * @returns the rows whose call succeeded
   */
  async function runEach<Row>(
    rows: readonly Row[],
    call: (row: Row) => Promise<unknown>,
    words: EachWords<Row>,
  ): Promise<Row[]> {
    const succeeded: Row[] = [];
    const all = async () => {
      let problem: unknown;
      for (const row of rows) {
        try {
          await withFreshPassword(() => call(row));
          succeeded.push(row);
        } catch (error) {
          if (error instanceof PasswordNotGiven && succeeded.length === 0) throw error;
          problem ??= error;
          if (error instanceof PasswordNotGiven) break;
          rereadRole(error);
        }
      }
      return eachToast(rows.length, succeeded, words, problem);
    };
    await run(all, { done: (outcome) => outcome, failed: unreachable, name: words.done });
    return succeeded;
  }

  return {
    run,
    runEach,
    running,
    busy: running !== null,
    /** The server's messages by field, after the last action failed. */
    errors,
  };
}
