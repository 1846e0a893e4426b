import { useState, type ChangeEvent, type RefObject, type SubmitEvent } from 'react';
import { useRefusedForm } from '../../page/site';
import { useFocusOnError } from '../../ui/use-focus-on-error';

/** Messages by field name. */
export type Refusals = Partial<Record<string, string>>;

interface TextForm<Name extends string> {
  /** Name of the form on the server. */
  form: string;
  names: readonly Name[];
  /** Validates before sending. Problems prevent sending. */
  check: (typed: Record<Name, string>) => Refusals;
  /** Sends the values. Returns the server's messages by field. */
  send: (typed: Record<Name, string>) => Promise<Refusals>;
}

/** Form whose fields hold their own text. It is validated only on submit. Changing a field clears its problem. */
export function useTextForm<Name extends string>(
  form: RefObject<HTMLFormElement | null>,
  { form: formName, names, check, send }: TextForm<Name>,
) {
  const refusedByServer = useRefusedForm(formName);
  /** Problems of the last attempt. */
  const [refusals, setRefusals] = useState<Refusals>(refusedByServer?.errors ?? {});
  const [changed, setChanged] = useState<readonly string[]>([]);
  const [pending, setPending] = useState(false);
  useFocusOnError(form, refusals);

  const refuse = (found: Refusals) => {
    setRefusals(found);
    setChanged([]);
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = textsOf(names, new FormData(event.currentTarget));
    const refused = check(typed);
    refuse(refused);
    if (Object.keys(refused).length > 0) return;
    setPending(true);
    refuse(await send(typed));
    setPending(false);
  };

  const notice = ({ target }: ChangeEvent<HTMLFormElement>) => {
    const { name } = target;
    setChanged((before) => (before.includes(name) ? before : [...before, name]));
  };

  return {
    pending,
    /** Returns the field's problem until the field changes. */
    errorOf: (name: Name) => (changed.includes(name) ? undefined : refusals[name]),
    /** Returns the submitted text of a field that the server rejected before hydration, as its default value. */
    textOf: (name: Name) => refusedByServer?.values[name],
    handlers: {
      form: formName,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => void submit(event),
      onChange: notice,
    },
  };
}

function textsOf<Name extends string>(names: readonly Name[], data: FormData): Record<Name, string> {
  const text = (name: Name) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  return Object.fromEntries(names.map((name) => [name, text(name)])) as Record<Name, string>;
}
