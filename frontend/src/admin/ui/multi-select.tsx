import { Select, type SelectProps } from 'antd';

/**
 * Field for several of the listed values. Tab only leaves the field. Without this handler, antd would choose or remove
 * the highlighted value.
 */
export function MultiSelect(props: Omit<SelectProps<string[]>, 'mode' | 'onInputKeyDown'>) {
  return (
    <Select {...props} mode="multiple" onInputKeyDown={(event) => event.key === 'Tab' && event.stopPropagation()} />
  );
}
