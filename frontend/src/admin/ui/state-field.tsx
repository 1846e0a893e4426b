import { Form, Select } from 'antd';
import { usStates } from '../../ui/address-rules';

/** Field for a US state. */
export function StateField() {
  return (
    <Form.Item label="State" name="state" rules={[{ required: true, message: 'Please choose a state.' }]}>
      <Select
        showSearch={{ optionFilterProp: 'label' }}
        options={usStates.map(({ code, name }) => ({ value: code, label: name }))}
      />
    </Form.Item>
  );
}

/** Returns the code of a state, such as "CA", for its name or code; undefined for other texts. */
export const stateCodeOf = (state: string) => usStates.find(({ name, code }) => [name, code].includes(state))?.code;
