import { Select } from 'antd';
import { useId, useState } from 'react';
import type { UnknownImportCategory } from '../../api/models';
import { useCategories } from '../../page/use-store';
import { IfMay, SteadyButton } from '../ui/buttons';
import { productsInWords } from './import-words';
import { useSteering } from './use-product-imports';

interface UnknownCategoriesProps {
  id: number;
  unknown: readonly UnknownImportCategory[];
}

/** Value of the option that adds a category. */
const added = 'new';
const maxNameLength = 60;

/** Lets staff choose an existing or a new category for all products of the file with the same unknown category. */
export function UnknownCategories({ id, unknown }: UnknownCategoriesProps) {
  const { running, assign } = useSteering(id);
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const field = useId();
  const known = useCategories().flatMap(({ id: number, name }) =>
    number === null ? [] : [{ value: String(number), label: name }],
  );
  const assigned = unknown.flatMap(({ text }) => {
    const value = chosen[text];
    return value === undefined ? [] : [{ text, categoryId: value === added ? null : Number(value) }];
  });
  return (
    <section className="import-categories" aria-labelledby={`${field}-title`}>
      <h4 id={`${field}-title`}>Unknown categories</h4>
      <p>
        The shop does not have these categories of the file. Choose a category for all their products at once. The shop
        adds a new category when you start the import, but not to its menu.
      </p>
      <ul>
        {unknown.map(({ text, products }, at) => (
          <li key={text}>
            <label htmlFor={`${field}-${at}`}>
              {text === '' ? 'No category' : `“${text}”`} ({productsInWords(products)})
            </label>
            <Select<string>
              id={`${field}-${at}`}
              allowClear
              showSearch={{ optionFilterProp: 'label' }}
              placeholder="Choose a category"
              value={chosen[text] ?? null}
              options={[
                ...(text !== '' && text.length <= maxNameLength
                  ? [{ value: added, label: `Create the category “${text}”` }]
                  : []),
                ...known,
              ]}
              onChange={(value) =>
                setChosen(({ [text]: _, ...others }) => (value ? { ...others, [text]: value } : others))
              }
            />
          </li>
        ))}
      </ul>
      <IfMay permission="products.change">
        <SteadyButton
          type="primary"
          inactive={running !== null || assigned.length === 0}
          onClick={() => void assign(assigned)}
        >
          Use these categories and check again
        </SteadyButton>
      </IfMay>
    </section>
  );
}
