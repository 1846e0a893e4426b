import { Button, Form, Input, type RefSelectProps, Select } from 'antd';
import { type RefObject, useRef, useState } from 'react';
import type { StoreMenuBody } from '../../api/models';
import { useCategories } from '../../page/use-store';
import { clearFieldErrors, showFieldErrors } from '../../ui/field-errors';
import { filledIn } from '../../ui/form-rules';
import { SteadyButton } from '../ui/buttons';
import { EditForm } from '../ui/edit-dialog';
import { useDragOrder } from '../ui/use-drag-order';
import { changesBetween } from '../ui/use-meanwhile';
import { useSettingForm } from '../ui/use-setting-form';
import { defaultEntries, type MenuEntry, menuFacts, pages, type Place, places, shownLink } from './menu-links';
import { storeMenu } from './use-store-settings';

/** Empty texts stand for null. */
interface EntryFields {
  label: string;
  categoryId: number | null;
  to: string;
}
/** An empty list stands for the default menu. */
type MenuFields = Record<Place, EntryFields[]>;

const maxEntries = 20;

export function MenuForm(props: { menu: StoreMenuBody; version: number }) {
  // Stores the first props: a later reload must not hide a conflict with a colleague's changes.
  const [{ menu, version }] = useState(props);
  const categories = useCategories();
  const [form] = Form.useForm<MenuFields>();
  const { save, busy, current } = useSettingForm(storeMenu, version, (errors) => {
    showFieldErrors(form, errors);
    return Object.keys(errors).length > 0;
  });
  return (
    <EditForm<MenuFields>
      form={form}
      name="store-menu"
      initialValues={fieldsOf(menu)}
      changes={current && changesBetween(menuFacts(menu, categories), menuFacts(current, categories))}
      currentValues={current && fieldsOf(current)}
      submit={{ busy, text: 'Save menu' }}
      onValuesChange={(changed: object) => clearFieldErrors(form, changed)}
      save={(fields) => save(menuOf(fields), { title: 'Menu saved' })}
    >
      <p>
        The shop omits a category while it has no products. If a menu has no entries, the shop shows the default menu.
      </p>
      {places.map(({ place, name, text }) => (
        <section key={place} className="menu-place" aria-label={name}>
          <h3>{name}</h3>
          <p className="second-line">{text}</p>
          <Entries place={place} name={name.toLowerCase()} />
        </section>
      ))}
    </EditForm>
  );
}

interface EntriesProps {
  place: Place;
  /** Lowercase. */
  name: string;
}

/** The entries of one place, with a preview. */
function Entries({ place, name }: EntriesProps) {
  const form = Form.useFormInstance<MenuFields>();
  const categories = useCategories();
  const entries = (Form.useWatch(place, form) as EntryFields[] | undefined) ?? [];
  const adding = useRef<RefSelectProps>(null);
  return (
    <Form.List name={place}>
      {(rows, { add, move, remove }) => (
        <>
          {rows.length === 0 && <p>The shop shows the default menu.</p>}
          <MenuRows keys={rows.map(({ key }) => key)} {...{ name, entries, adding }} onMove={move} onRemove={remove} />
          <span className="store-actions">
            {rows.length < maxEntries && <Adding ref={adding} name={name} onAdd={add} />}
            {rows.length === 0 ? (
              <Button
                aria-label={`Start from the default ${name}`}
                onClick={() => form.setFieldValue(place, defaultEntries(place, categories).map(entryFields))}
              >
                Start from the default menu
              </Button>
            ) : (
              <Button aria-label={`Use the default ${name}`} onClick={() => form.setFieldValue(place, [])}>
                Use the default menu
              </Button>
            )}
          </span>
          {rows.length > 0 && <Preview entries={entries} name={name} />}
        </>
      )}
    </Form.List>
  );
}

interface AddingProps {
  ref: RefObject<RefSelectProps | null>;
  /** Lowercase name of the place. */
  name: string;
  onAdd: (entry: EntryFields) => void;
}

/** Choice of a page, a category or a custom link, which is added at the end. */
function Adding({ ref, name, onAdd }: AddingProps) {
  const categories = useCategories();
  const choices = [
    {
      group: 'Pages',
      entries: pages.map(({ label, to }) => ({ name: label, entry: { label, categoryId: null, to } })),
    },
    {
      group: 'Categories',
      entries: categories.map((one) => ({ name: one.name, entry: { label: '', categoryId: one.id, to: '' } })),
    },
    { group: 'Other', entries: [{ name: 'Custom link', entry: { label: '', categoryId: null, to: '' } }] },
  ];
  return (
    <Select<string | null>
      ref={ref}
      aria-label={`Add to the ${name}`}
      className="menu-add"
      value={null}
      placeholder="Add a page, category or link"
      showSearch={{ optionFilterProp: 'label' }}
      options={choices.map(({ group, entries }) => ({
        label: group,
        options: entries.map((one) => ({ value: `${group} ${one.name}`, label: one.name })),
      }))}
      onChange={(chosen) => {
        const all = choices.flatMap(({ group, entries }) =>
          entries.map((one) => ({ ...one, key: `${group} ${one.name}` })),
        );
        const found = all.find(({ key }) => key === chosen);
        if (found) onAdd(found.entry);
      }}
    />
  );
}

interface MenuRowsProps {
  /** Keys of the rows, in their order. */
  keys: readonly number[];
  /** Lowercase name of the place. */
  name: string;
  entries: readonly (EntryFields | undefined)[];
  /** Field that receives the focus after the last row was removed. */
  adding: RefObject<RefSelectProps | null>;
  onMove: (from: number, to: number) => void;
  onRemove: (at: number) => void;
}

/** Rows that staff drag, or move with buttons. */
function MenuRows({ keys, name, entries, adding, onMove, onRemove }: MenuRowsProps) {
  const categories = useCategories();
  const { handleOf, rowOf } = useDragOrder(onMove);
  /** Moves the focus before the row of the button disappears. */
  const remove = (button: HTMLElement, at: number) => {
    const row = button.closest('li');
    const next = row?.nextElementSibling ?? row?.previousElementSibling;
    const focused = next?.querySelector<HTMLElement>('.menu-buttons > :last-child') ?? adding.current;
    focused?.focus();
    onRemove(at);
  };
  return (
    <ol className="menu-rows">
      {keys.map((key, at) => {
        const { label = '', categoryId = null } = entries[at] ?? {};
        const isLink = categoryId === null;
        const category = categories.find(({ id }) => !isLink && id === categoryId);
        const title = label || (category?.name ?? `entry ${at + 1}`);
        return (
          <li key={key} {...rowOf(at)}>
            <span {...handleOf(at)}>⠿</span>
            <Form.Item
              label={<FieldLabel text="Label" title={title} />}
              name={[at, 'label']}
              rules={isLink ? [filledIn('Please enter a label.')] : []}
              extra={!isLink && noteOf(category)}
            >
              <Input maxLength={40} autoComplete="off" {...(category && { placeholder: category.name })} />
            </Form.Item>
            <Form.Item
              label={<FieldLabel text="Link" title={title} />}
              name={[at, 'to']}
              hidden={!isLink}
              rules={isLink ? [filledIn('Please enter a link.')] : []}
            >
              <Input maxLength={500} autoComplete="off" placeholder="/about or https://…" />
            </Form.Item>
            <Form.Item label="Category" name={[at, 'categoryId']} hidden>
              <Input />
            </Form.Item>
            <span className="menu-buttons">
              <SteadyButton
                size="small"
                aria-label={`Move ${title} up`}
                inactive={at === 0}
                onClick={() => onMove(at, at - 1)}
              >
                ↑
              </SteadyButton>
              <SteadyButton
                size="small"
                aria-label={`Move ${title} down`}
                inactive={at === keys.length - 1}
                onClick={() => onMove(at, at + 1)}
              >
                ↓
              </SteadyButton>
              <Button
                size="small"
                aria-label={`Remove ${title} from the ${name}`}
                onClick={({ currentTarget }) => remove(currentTarget, at)}
              >
                Remove
              </Button>
            </span>
          </li>
        );
      })}
    </ol>
  );
}

function noteOf(category: { name: string; hasProducts: boolean } | undefined): string {
  if (!category) return 'This category was deleted.';
  return `Category ${category.name}${category.hasProducts ? '' : '. The shop omits it while it has no products.'}`;
}

/** Label of a field that names its entry for screen readers. */
function FieldLabel({ text, title }: { text: string; title: string }) {
  return (
    <span>
      {text}
      <span className="visually-hidden"> of {title}</span>
    </span>
  );
}

/** The links as the shop will show them. */
function Preview({ entries, name }: { entries: readonly (EntryFields | undefined)[]; name: string }) {
  const categories = useCategories();
  const links = entries.flatMap((entry) => (entry ? (shownLink(entryOf(entry), categories) ?? []) : []));
  return (
    <section className="menu-preview" aria-label={`Preview of the ${name}`}>
      {links.map(({ label, to }, at) =>
        to === '' ? (
          <span key={at}>{label || '…'}</span>
        ) : (
          <a key={at} href={to} target="_blank" rel="noreferrer">
            {label || '…'}
          </a>
        ),
      )}
    </section>
  );
}

const entryFields = ({ label, categoryId, to }: MenuEntry): EntryFields => ({
  ...{ label: label ?? '', categoryId, to: to ?? '' },
});

const entryOf = ({ label, categoryId, to }: EntryFields): MenuEntry => ({
  label: label.trim() || null,
  categoryId,
  to: categoryId === null ? to.trim() : null,
});

const fieldsOf = (menu: StoreMenuBody): MenuFields => ({
  header: menu.header?.map(entryFields) ?? [],
  footer: menu.footer?.map(entryFields) ?? [],
});

function menuOf({ header, footer }: MenuFields): StoreMenuBody {
  const entriesOf = (fields: readonly EntryFields[]) => (fields.length === 0 ? null : fields.map(entryOf));
  return { header: entriesOf(header), footer: entriesOf(footer) };
}
