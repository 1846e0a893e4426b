import { Select, type SelectProps } from 'antd';

/**
 * Field for several of the listed values. Tab leaves the field without a change: by default, antd would add or remove
 * the highlighted value.
 */
export function MultiSelect(props: Omit<SelectProps<string[]>, 'mode' | 'onInputKeyDown'>) {
  return (
    <Select {...props} mode="multiple" onInputKeyDown={(event) => event.key === 'Tab' && event.stopPropagation()} />
  );
}
