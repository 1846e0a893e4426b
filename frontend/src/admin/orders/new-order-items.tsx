import { Button, Form } from 'antd';
import { emptyItem } from './new-order-fields';
import { NewOrderLine } from './new-order-line';

export function NewOrderItems() {
  return (
    <Form.List name="items">
      {(lines, { add, remove }) => (
        <>
          <ol className="new-order-lines">
            {lines.map(({ key, name }) => (
              <li key={key}>
                <NewOrderLine index={name} onRemove={lines.length > 1 ? () => remove(name) : undefined} />
              </li>
            ))}
          </ol>
          <Button onClick={() => add(emptyItem)}>Add Item</Button>
        </>
      )}
    </Form.List>
  );
}
