import { useId, type ComponentProps, type ReactNode } from 'react';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className'> {
  label: string;
  name: string;
  /** Message about the field's problem. */
  error: string | undefined;
  /** Help text. */
  hint?: string;
  /** Rendered inside the field, after its text. */
  suffix?: ReactNode;
  /** Initial number of lines; undefined for a single-line field. */
  rows?: number;
}

/** Uncontrolled text field with label, hint and error. */
export function TextField({ label, error, hint, suffix, rows, ...field }: TextFieldProps) {
  const id = useId();
  const notes = [error !== undefined && `${id}-error`, hint !== undefined && `${id}-hint`].filter(Boolean);
  const parts = {
    id,
    className: 'text-field__input',
    'aria-invalid': error !== undefined,
    'aria-describedby': notes.length === 0 ? undefined : notes.join(' '),
  };
  return (
    <div className="text-field">
      <label htmlFor={id}>{label}</label>
      {rows === undefined ? (
        <div className="text-field__box">
          <input {...field} {...parts} />
          {suffix}
        </div>
      ) : (
        <textarea
          {...parts}
          name={field.name}
          defaultValue={field.defaultValue}
          maxLength={field.maxLength}
          rows={rows}
        />
      )}
      {error !== undefined && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
      {hint !== undefined && (
        <p className="text-field__hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
