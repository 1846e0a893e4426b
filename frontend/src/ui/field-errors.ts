import type { FormInstance } from 'antd';

/** Shows the server's sentences at the fields that they name and puts the focus on the first of them. */
export function showFieldErrors<Values extends object>(
  form: FormInstance<Values>,
  errors: Record<string, string>,
): void {
  const names = (Object.keys(form.getFieldsValue()) as (keyof Values & string)[]).filter((name) => name in errors);
  for (const name of names)
    form.setFields([{ name: [name], errors: [errors[name]] } as Parameters<typeof form.setFields>[0][0]]);
  const [first] = names;
  if (first) form.scrollToField(first, { focus: true });
}
