import { Form, Input } from 'antd';
import { useState } from 'react';
import type { NewOrderFields } from './new-order-fields';
import { useScan } from './use-scan';

/**
 * Field for a scanner, which types a code and Enter. Adds the item with the code, or one more unit of an item that is
 * already in the order.
 */
export function ItemScan() {
  const form = Form.useFormInstance<NewOrderFields>();
  const [typed, setTyped] = useState('');
  const { scan, result } = useScan(form);

  return (
    <Form.Item
      label="Scan or type a SKU or barcode"
      htmlFor="new-order-scan"
      className="new-order-scan"
      validateStatus={result?.failed ? 'error' : ''}
    >
      <Input
        id="new-order-scan"
        value={typed}
        maxLength={200}
        autoComplete="off"
        placeholder="Scan an item"
        aria-describedby="new-order-scanned"
        aria-invalid={result?.failed}
        onChange={({ target }) => setTyped(target.value)}
        onPressEnter={(event) => {
          // Enter would submit the order.
          event.preventDefault();
          const code = typed.trim();
          setTyped('');
          if (code !== '') void scan(code);
        }}
      />
      <p id="new-order-scanned" role="status" className={result?.failed ? 'field-error' : undefined}>
        {result?.text}
      </p>
    </Form.Item>
  );
}
