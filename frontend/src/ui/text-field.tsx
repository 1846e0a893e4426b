import { useId, type ComponentProps } from 'react';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className'> {
  label: string;
  name: string;
  /** What is wrong with it, in a sentence. */
  error: string | undefined;
  /** Lines of text instead of one, this many of them at first. */
  rows?: number;
}

/** A field of a server-rendered page; it keeps its text itself. */
export function TextField({ label, error, rows, ...field }: TextFieldProps) {
  const id = useId();
  const parts = {
    id,
    className: 'text-field__input',
    'aria-invalid': error !== undefined,
    'aria-describedby': error === undefined ? undefined : `${id}-error`,
  };
  return (
    <div className="text-field">
      <label htmlFor={id}>{label}</label>
      {rows === undefined ? (
        <input {...field} {...parts} />
      ) : (
        <textarea {...parts} name={field.name} maxLength={field.maxLength} rows={rows} />
      )}
      {error !== undefined && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
