import { type ComponentProps, type ReactNode, type RefObject, useEffect, useId } from 'react';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className'> {
  label: string;
  name: string;
  error: string | undefined;
  hint?: string;
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

/** Focuses the form's first rejected field after each attempt. @param errors a new object for each attempt */
export function useFocusOnError(form: RefObject<HTMLFormElement | null>, errors: object): void {
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, errors]);
}

export function EmailField(props: Omit<TextFieldProps, 'name' | 'type'>) {
  return <TextField {...props} name="email" type="email" inputMode="email" autoComplete="email" />;
}

/** Error message of a field that is not a text field. */
export function FieldError({ text }: { text: string | undefined }) {
  return (
    text !== undefined && (
      <p className="field-error" role="alert">
        {text}
      </p>
    )
  );
}
