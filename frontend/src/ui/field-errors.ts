import type { FormInstance } from 'antd';

/**
 * Shows the server's messages at their fields and focuses the first of these fields.
 * @param errors by field name; a field in a list is "items.0.quantity"
 */
export function showFieldErrors(form: FormInstance, errors: Record<string, string>): void {
  const refused = form.getFieldsError().filter(({ name }) => name.join('.') in errors);
  form.setFields(refused.map((field) => ({ ...field, errors: [errors[field.name.join('.')] ?? ''] })));
  const [first] = refused;
  if (first) form.scrollToField(first.name, { focus: true });
}

/** Removes the server's messages from changed fields: antd does not clear them for fields without rules. */
export function clearFieldErrors(form: FormInstance, changed: object): void {
  const changing = form.getFieldsError().filter(({ name, errors }) => errors.length > 0 && isIn(changed, name));
  if (changing.length > 0) form.setFields(changing.map(({ name }) => ({ name, errors: [] })));
}

function isIn(changed: unknown, [first, ...rest]: readonly (string | number)[]): boolean {
  if (first === undefined) return true;
  const parts = typeof changed === 'object' && changed !== null ? Object.entries(changed) : [];
  const part = parts.find(([key]) => key === String(first));
  return part !== undefined && isIn(part[1], rest);
}
