/** Props that antd's `Form.Item` passes to its field. */
export interface FormControl<Value> {
  id?: string;
  value?: Value;
  onChange?: (value: NonNullable<Value>) => void;
}
