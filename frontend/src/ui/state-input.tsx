import { Input, type InputProps } from 'antd';
import { useId } from 'react';
import { usStates } from './address-rules';

/** Field for a US state. Users type a code or a name, or choose from the matching states. */
export function StateInput(props: InputProps) {
  const list = useId();
  return (
    <>
      <Input {...props} list={list} maxLength={100} />
      <datalist id={list}>
        {usStates.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  );
}
