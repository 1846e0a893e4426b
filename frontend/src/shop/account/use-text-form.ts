import { useRef, useState, type ChangeEvent, type SubmitEvent } from 'react';
import { useRefusedForm } from '../../page/site';
import { useFocusOnError } from '../../ui/text-field';

export type Refusals = Partial<Record<string, string>>;

interface TextForm<Name extends string> {
  form: string;
  names: readonly Name[];
  /** Validates the values. If there are problems, the form is not sent. */
  check: (typed: Record<Name, string>) => Refusals;
  /** Sends the values. Returns the server's messages by field. */
  send: (typed: Record<Name, string>) => Promise<Refusals>;
}

/** Form with uncontrolled fields. It is validated only on submit. Changing a field clears its problem. */
export function useTextForm<Name extends string>({ form, names, check, send }: TextForm<Name>) {
  const ref = useRef<HTMLFormElement>(null);
  const refusedByServer = useRefusedForm(form);
  /** Problems of the last attempt. */
  const [refusals, setRefusals] = useState<Refusals>(refusedByServer?.errors ?? {});
  const [changed, setChanged] = useState<readonly string[]>([]);
  const [pending, setPending] = useState(false);
  useFocusOnError(ref, refusals);

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

  const markChanged = ({ target }: ChangeEvent<HTMLFormElement>) => {
    const { name } = target;
    setChanged((before) => (before.includes(name) ? before : [...before, name]));
  };

  return {
    pending,
    /** Props of a field. Its problem is shown until the field changes. */
    field: (name: Name) => ({
      name,
      defaultValue: refusedByServer?.values[name],
      error: changed.includes(name) ? undefined : refusals[name],
    }),
    /** Props of the `ServerForm`. */
    props: {
      ref,
      form,
      noValidate: true,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => void submit(event),
      onChange: markChanged,
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
