import { AutoComplete, Form, Input, type InputRef } from 'antd';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { TwoLines } from '../ui/facts';
import { itemsError, itemsField, type NewOrderFields, offersOf } from './new-order-fields';
import { useItemOffers, useItemSearch } from './use-item-search';

/**
 * Field that adds items. A scanner types a code and Enter, or staff type the name of a product, with or without a size
 * and color, and choose a variant. An item that is already in the order gets one more unit.
 */
export function ItemSearch() {
  const form = Form.useFormInstance<NewOrderFields>();
  const [typed, setTyped] = useState('');
  const field = useRef<InputRef>(null);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState<string | null>(null);
  /** Whether staff choose one of several matches. The first match is then highlighted, so that Enter adds it. */
  const [choosing, setChoosing] = useState(false);
  const { products, offers } = useItemOffers(typed);
  const { find, add, result } = useItemSearch(form);

  const search = async () => {
    const words = typed.trim();
    // The scanner can type the next code during the search.
    setTyped('');
    if (words === '') return;
    const outcome = await find(words);
    if (outcome === 'added') return;
    const isReplaced = field.current?.input?.value !== '';
    flushSync(() => {
      setTyped((now) => now || words);
      setChoosing(outcome === 'several' && !isReplaced);
    });
    if (outcome !== 'failed') setOpen(true);
    // The next code replaces the text.
    else if (field.current?.input?.value === words) field.current.select();
  };

  return (
    <Form.Item label="Add Item" htmlFor={itemsField} validateStatus={result?.failed ? 'error' : ''}>
      <AutoComplete<string>
        id={itemsField}
        value={typed}
        defaultActiveFirstOption={choosing}
        showSearch={{ filterOption: false }}
        options={offers.map(({ key, name, about, inStock }) => ({
          ...{ value: key, title: name, disabled: !inStock },
          label: <TwoLines first={name} second={about} />,
          // Without a name, screen readers would read the value.
          'aria-label': [name, about].filter(Boolean).join(', '),
        }))}
        open={open}
        onOpenChange={setOpen}
        onActive={setActive}
        onChange={(words) => {
          setTyped(words);
          setChoosing(false);
        }}
        onSelect={(key) => {
          setTyped('');
          setChoosing(false);
          // The list may still show items that the typed words no longer match.
          const offer = offersOf(products, '').find((one) => one.key === key);
          if (offer) add(offer.product, offer.variant);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          // A suggestion that was chosen with the arrow keys is added by `onSelect`.
          if (!event.defaultPrevented) void search();
          // Enter would submit the order.
          event.preventDefault();
        }}
      >
        <Input
          ref={field}
          maxLength={200}
          autoComplete="off"
          placeholder="Search or scan: product, size, color, SKU or barcode"
          aria-describedby={`${itemsError} new-order-found`}
          aria-invalid={result?.failed}
          // If no suggestion is highlighted, antd refers to an element that does not exist.
          {...(active === null && { 'aria-activedescendant': undefined })}
        />
      </AutoComplete>
      <p id="new-order-found" role="status" className={result?.failed ? 'field-error' : undefined}>
        {result?.text}
      </p>
    </Form.Item>
  );
}
