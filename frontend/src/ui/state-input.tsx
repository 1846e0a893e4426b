import { Input, type InputProps } from 'antd';
import { useId } from 'react';
import { usStates } from './address-rules';

/** Field for a US state, typed as a code or name, or chosen from matching ones. */
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
