import type { FormInstance } from 'antd';

/** Shows the server's sentences at the fields that they name and puts the focus on the first of them. */
export function showFieldErrors(form: FormInstance, errors: Record<string, string>): void {
  const refused = form.getFieldsError().filter(({ name }) => String(name[0]) in errors);
  form.setFields(refused.map((field) => ({ ...field, errors: [errors[String(field.name[0])] ?? ''] })));
  const [first] = refused;
  if (first) form.scrollToField(first.name, { focus: true });
}
