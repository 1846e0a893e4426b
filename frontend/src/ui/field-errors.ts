import type { FormInstance } from 'antd';

/**
 * Shows the server's sentences at the fields that they name and puts the focus on the first of them.
 * @param errors by name; a field in a list as "items.0.quantity"
 */
export function showFieldErrors(form: FormInstance, errors: Record<string, string>): void {
  const refused = form.getFieldsError().filter(({ name }) => name.join('.') in errors);
  form.setFields(refused.map((field) => ({ ...field, errors: [errors[field.name.join('.')] ?? ''] })));
  const [first] = refused;
  if (first) form.scrollToField(first.name, { focus: true });
}
