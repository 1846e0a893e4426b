import type { ComponentProps } from 'react';

interface ServerFormProps extends ComponentProps<'form'> {
  /** The name by which the server handles the form before scripts load: see app/forms. */
  form: string;
  /** Hidden fields. */
  fields?: Record<string, string | number>;
}

/** A form that works before scripts load: the browser posts it to the address of the page. */
export function ServerForm({ form, fields = {}, children, ...props }: ServerFormProps) {
  return (
    <form method="post" {...props}>
      <input type="hidden" name="form" value={form} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}
