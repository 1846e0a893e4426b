import { Alert } from 'antd';
import { useState } from 'react';
import { ApiError, type Meanwhile } from '../../api/api-error';
import { Facts } from './facts';

/** Name and value of a field that a colleague changed. */
export type Change = readonly [name: string, value: string];

/**
 * Tracks the version that a form sends with its changes, and the state that other users have saved since that version.
 *
 * @param loaded version that the form is based on; undefined for a new item
 */
export function useMeanwhile<Version extends number | undefined>(loaded: Version) {
  const [{ version, current }, setLatest] = useState<{ version: Version | number; current?: Meanwhile['current'] }>({
    version: loaded,
  });
  /**
   * Returns whether the change was rejected because of another user's save. Then `current` is the state on the server,
   * which the next save overwrites.
   */
  const isConflict = (error: unknown): boolean => {
    if (!(error instanceof ApiError) || !error.meanwhile) return false;
    setLatest(error.meanwhile);
    return true;
  };
  return { version, current, isConflict };
}

/** Returns the current facts that differ. Both lists must have the same names in the same order. */
export const changesBetween = (before: readonly Change[], current: readonly Change[]): Change[] =>
  current.filter(([, value], at) => value !== before[at]?.[1]);

interface MeanwhileNoticeProps {
  changes: readonly Change[] | undefined;
  /** Beginning of the last sentence, which explains how to repeat the save, e.g. "Save again". */
  retry?: string;
}

/** Lists changes that a colleague saved while a form was open. Typed values stay. */
export function MeanwhileNotice({ changes, retry = 'Save again' }: MeanwhileNoticeProps) {
  if (changes === undefined) return null;
  return (
    <Alert
      type="warning"
      role="alert"
      title="A colleague saved this while you were editing it"
      description={
        <>
          <Facts
            className="meanwhile"
            facts={changes.map(([name, value]) => [name, value === '' ? 'empty' : value] as const)}
          />
          <p>
            Your changes are not saved yet.{' '}
            {changes.length > 0
              ? `${retry} to replace your colleague’s values, or close this form to keep them.`
              : `Your colleague changed other values. ${retry} to add your changes.`}
          </p>
        </>
      }
    />
  );
}
