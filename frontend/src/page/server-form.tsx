import type { ComponentProps } from 'react';

interface ServerFormProps extends ComponentProps<'form'> {
  /** Name of the form's handler on the server: see app/forms. */
  form: string;
  fields?: Record<string, string | number>;
}

/** A form that works before hydration: the browser posts it to the page's URL. */
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
