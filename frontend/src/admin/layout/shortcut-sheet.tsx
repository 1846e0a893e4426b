import './command-palette.css';
import { Modal } from 'antd';
import { Fragment, useState } from 'react';
import { useLetterKeys } from '../ui/use-letter-keys';

interface Shortcut {
  /** Alternative keys with the same effect. */
  keys: readonly string[];
  does: string;
}

const places: readonly { title: string; shortcuts: readonly Shortcut[] }[] = [
  {
    title: 'Everywhere',
    shortcuts: [
      { keys: ['Ctrl K', '⌘ K'], does: 'Find a page, order, return, product, customer, promo code or message' },
      { keys: ['/'], does: 'Go to the search box of a list' },
      { keys: ['?'], does: 'Show this list' },
      { keys: ['Esc'], does: 'Close a dialog or a menu' },
    ],
  },
  {
    title: 'Today, lists, tables of settings, and images',
    shortcuts: [
      { keys: ['J', '↓'], does: 'Go to the next row' },
      { keys: ['K', '↑'], does: 'Go to the previous row' },
      { keys: ['Enter'], does: 'Open the row' },
    ],
  },
  {
    title: 'Order or message opened from the list',
    shortcuts: [
      { keys: ['J'], does: 'Go to the next order or message, while no field has the focus' },
      { keys: ['K'], does: 'Go to the previous order or message, while no field has the focus' },
      { keys: ['Ctrl Enter', '⌘ Enter'], does: 'Send the reply to a message' },
    ],
  },
  {
    title: 'Product form',
    shortcuts: [{ keys: ['Ctrl S', '⌘ S'], does: 'Save the product (only a button publishes a new one)' }],
  },
  {
    title: 'Sizes and colors of a product, and size charts',
    shortcuts: [
      { keys: ['↑', '↓', 'Enter'], does: 'Go to the field above or below' },
      { keys: ['Ctrl V', '⌘ V'], does: 'Paste spreadsheet cells, starting at the current field' },
      { keys: ['Ctrl D', '⌘ D'], does: 'Fill down (sizes and colors only)' },
    ],
  },
];

/** Dialog with all keyboard shortcuts of the back office. */
export default function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const [open, setOpen] = useState(true);
  const [letters, setLetters] = useLetterKeys();
  return (
    <Modal
      open={open}
      title="Keyboard shortcuts"
      footer={null}
      width={560}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      {places.map(({ title, shortcuts }) => (
        <table key={title} className="shortcuts">
          <caption>{title}</caption>
          <tbody>
            {shortcuts.map(({ keys, does }) => (
              <tr key={does}>
                <th scope="row">
                  {keys.map((key, at) => (
                    <Fragment key={key}>
                      {at > 0 && ' or '}
                      <kbd>{key}</kbd>
                    </Fragment>
                  ))}
                </th>
                <td>{does}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
      <label className="shortcuts__letters">
        <input type="checkbox" checked={letters} onChange={({ target }) => setLetters(target.checked)} />
        <span>
          <kbd>J</kbd>, <kbd>K</kbd>, <kbd>/</kbd> and <kbd>?</kbd> work as shortcuts, except while you type in a field.
        </span>
      </label>
    </Modal>
  );
}
