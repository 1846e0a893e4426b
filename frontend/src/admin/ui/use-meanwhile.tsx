import { Alert, type FormInstance } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
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

/** Returns the current facts that differ, or that did not exist before. Each name is unique. */
export function changesBetween(before: readonly Change[], current: readonly Change[]): Change[] {
  const valueBefore = new Map(before);
  return current.filter(([name, value]) => value !== valueBefore.get(name));
}

/** How many of the colleague's changes a form shows in its fields. */
type Adopted = 'all' | 'some' | 'none';

/**
 * Fills the fields that were not edited here with the values of a colleague, so that the next save does not undo them.
 * Edited fields stay as typed.
 *
 * @param initial values that the form began with
 * @param current the colleague's values; undefined before a conflict
 * @param linked fields that are valid only together: if one was edited here, none gets the colleague's value
 */
export function useColleaguesValues<Fields extends object>(
  form: FormInstance,
  initial: Fields,
  current: Fields | undefined,
  linked: readonly (keyof Fields)[] = [],
): Adopted {
  const base = useRef(initial);
  const [adopted, setAdopted] = useState<Adopted>('none');
  const adopt = useEffectEvent(() => {
    if (!current) return;
    const before = base.current;
    const mine = { ...before, ...(form.getFieldsValue(true) as Fields) };
    const names = Object.keys(current) as (keyof Fields & string)[];
    const isEdited = (name: keyof Fields) => !isSame(mine[name], before[name]);
    const areLinkedEdited = linked.some(isEdited);
    const typed = names.filter((name) => isEdited(name) || (areLinkedEdited && linked.includes(name)));
    for (const name of names.filter((one) => !typed.includes(one))) form.setFieldValue(name, current[name]);
    base.current = current;
    const isReplaced = (name: keyof Fields) =>
      !isSame(current[name], before[name]) && !isSame(current[name], mine[name]);
    setAdopted(typed.some(isReplaced) ? 'some' : 'all');
  });
  const key = current && JSON.stringify(current);
  useEffect(() => {
    if (key !== undefined) adopt();
  }, [key]);
  return adopted;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

interface MeanwhileNoticeProps {
  changes: readonly Change[] | undefined;
  adopted?: Adopted;
  /** Beginning of the last sentence, which explains how to repeat the save, e.g. "Save again". */
  retry?: string;
}

/** Lists changes that a colleague saved while a form was open. Typed values stay. */
export function MeanwhileNotice({ changes, adopted = 'none', retry = 'Save again' }: MeanwhileNoticeProps) {
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
            {changes.length === 0 && `Your colleague changed other values. ${retry} to add your changes.`}
            {changes.length > 0 && outcomes[adopted](retry)}
          </p>
        </>
      }
    />
  );
}

const outcomes: Record<Adopted, (retry: string) => string> = {
  none: (retry) => `${retry} to replace your colleague’s values, or close this form to keep them.`,
  some: (retry) =>
    `Fields that you did not change now show your colleague’s values. ${retry} to replace the other values, or close this form to keep them.`,
  all: (retry) => `The form now shows your colleague’s values. ${retry} to add your changes.`,
};
