import './command-palette.css';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { User } from '../../api/models';
import { profilePath } from '../../page/paths';
import {
  adminAuditPath,
  adminCategoriesPath,
  adminImagesPath,
  adminJobsPath,
  adminMailPath,
  adminMessagePath,
  adminMessagesPath,
  adminNotificationsPath,
  adminOrderPath,
  adminOrdersPath,
  adminPath,
  adminProductImportsPath,
  adminProductPath,
  adminProductsPath,
  adminPromoCodesPath,
  adminReturnPath,
  adminReturnsPath,
  adminReviewsPath,
  adminSalesPath,
  adminSalesTaxPath,
  adminSearchPath,
  adminSearchWordsPath,
  adminSecurityPath,
  adminServiceRequestsPath,
  adminShippingPath,
  adminSizeChartsPath,
  adminStaffPath,
  adminStorePath,
  adminUsersPath,
  adminWaitlistPath,
  creatingPath,
  customersPath,
  ordersOfPath,
  stockPath,
} from '../../page/staff-paths';
import { DayAndTime } from '../ui/day-and-time';
import { chooseTheme } from '../../theme/theme-storage';
import { formatMoney } from '../../ui/money';
import { ModalDialog } from '../../ui/side-panel';
import { mayView, staffRoutes } from '../staff-routes';
import { matchingVariants } from '../ui/matching-variants';
import { StaffOrderStatus } from '../ui/state-tag';
import { useMayCheck } from '../ui/use-may';
import { useIsDark } from './staff-theme';
import { useQuickSearch } from './use-quick-search';

const themeKey = 'theme';

/** Other words that staff may type to find a page, or a setting on the page. */
const synonyms: Record<string, string> = {
  [adminPath]: 'home dashboard overview',
  [adminProductsPath]: 'barcodes catalog drafts items prices sizes skus variants',
  [stockPath]: 'count delivery inventory shelf sizes skus',
  [adminImagesPath]: 'photos pictures uploads',
  [adminOrdersPath]: 'invoices packing payments pick refunds sales shipments tracking',
  [adminMessagesPath]: 'contact email inbox mail questions replies',
  [adminUsersPath]: 'accounts customers guests passwords reset shoppers',
  [adminReturnsPath]: 'exchanges refunds rma',
  [adminPromoCodesPath]: 'coupons discounts vouchers',
  [adminServiceRequestsPath]: 'first military responders',
  [adminCategoriesPath]: 'collections menu navigation',
  [adminSearchWordsPath]: 'results searches synonyms',
  [adminReviewsPath]: 'feedback ratings stars',
  [adminProductImportsPath]: 'csv export spreadsheet upload',
  [adminWaitlistPath]: 'demand out restock sold',
  [adminSizeChartsPath]: 'fit guide measurements',
  [adminStorePath]:
    'about address banner business closed colors company contact days email faq footer header headline holidays home ' +
    'hours links location logo menu name navigation opening page period phone policy policies privacy questions return ' +
    'returns sender settings social texts theme',
  [adminShippingPath]: 'carriers costs days delivery expedited fees free pickup postage rates times weights zones',
  [adminSalesPath]: 'analytics figures reports revenue statistics',
  [adminSalesTaxPath]: 'exempt rates reports taxes vat',
  [adminNotificationsPath]: 'alerts email mail summary',
  [adminStaffPath]: 'colleagues employees invitations members permissions roles team',
  [adminMailPath]: 'email outbox queue smtp',
  [adminJobsPath]: 'background schedule tasks',
  [adminAuditPath]: 'activity changes history log',
  [adminSecurityPath]: '2fa account authenticator devices factor login passkey password recovery security two-step',
  [profilePath]: 'account change email name password username',
  [themeKey]: 'appearance bright colors dark light mode night',
};

interface Entry {
  key: string;
  name: string;
  /** Details, shown in a muted color. */
  about?: ReactNode;
  /** Path to open; empty for an entry with `run`. */
  to: string;
  run?: () => void;
}

interface CommandPaletteProps {
  user: User;
  onClose: () => void;
}

/**
 * Dialog that finds and opens pages of the back office, orders, returns, products, customers, promo codes, messages,
 * and forms for new items. Shows only pages that the role includes.
 */
export default function CommandPalette({ user, onClose }: CommandPaletteProps) {
  const [words, setWords] = useState('');
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const navigate = useNavigate();
  const { searching, failed, ...found } = useQuickSearch(words);
  const groups = [
    { title: 'Pages and actions', entries: useCommands(user, words) },
    // A group appears after the groups above it, so that Enter never opens a product instead of an order that still loads.
    ...(words.trim() === '' ? [] : groupsOf(found, words).slice(0, found.loadedGroups)),
  ].filter(({ entries }) => entries.length > 0);
  // Matches of corrected words, e.g. of "tan" for "tax", would only distract from matches of the typed words.
  if (groups.length === 0 && !searching) groups.push(...correctedGroup(found, words));
  const entries = groups.flatMap((group) => group.entries);
  const active = entries.find(({ key }) => key === activeKey) ?? entries[0];
  const optionId = (entry: Entry) => `${id}option${entries.indexOf(entry)}`;

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active?.key]);

  const choose = ({ to, run = () => void navigate(to) }: Entry) => {
    onClose();
    run();
  };
  const onClick = (event: MouseEvent, entry: Entry) => {
    // The link opens the path, also in a new tab.
    if (entry.run) event.preventDefault();
    entry.run?.();
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!active || event.nativeEvent.isComposing) return;
    const at = entries.indexOf(active);
    const moves: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1 };
    const next = moves[event.key];
    if (next !== undefined) setActiveKey(entries.at(next % entries.length)?.key ?? null);
    else if (event.key === 'Enter') choose(active);
    else return;
    event.preventDefault();
  };

  return (
    <ModalDialog className="palette" aria-label="Find" open onClose={onClose}>
      <input
        className="palette__field"
        type="text"
        role="combobox"
        aria-label="Find a page, order, return, product, customer, promo code or message"
        placeholder="Page, number, product, SKU, name or email"
        aria-expanded={entries.length > 0}
        aria-controls={`${id}list`}
        aria-autocomplete="list"
        aria-activedescendant={active && optionId(active)}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={words}
        onChange={({ target }) => {
          setWords(target.value);
          setActiveKey(null);
        }}
        onKeyDown={onKeyDown}
      />
      <div ref={list} id={`${id}list`} role="listbox" aria-label="Found" className="palette__list">
        {groups.map((group) => (
          <div key={group.title} role="group" aria-label={group.title}>
            <p className="palette__title" aria-hidden="true">
              {group.title}
            </p>
            {group.entries.map((entry) => (
              <Link
                key={entry.key}
                id={optionId(entry)}
                role="option"
                aria-selected={entry === active}
                tabIndex={-1}
                className="palette__entry"
                to={entry.to}
                onPointerMove={() => setActiveKey(entry.key)}
                onClick={(event) => onClick(event, entry)}
              >
                {entry.name}
                {entry.about !== undefined && <span className="palette__about">{entry.about}</span>}
              </Link>
            ))}
          </div>
        ))}
      </div>
      <p role="status" className="palette__note">
        {noteOf(entries.length, searching, failed)}
      </p>
    </ModalDialog>
  );
}

function noteOf(count: number, searching: boolean, failed: boolean): string {
  if (searching) return 'Searching...';
  if (failed) return 'The shop could not be searched. Please try again.';
  return count === 0 ? 'No results found.' : '';
}

/**
 * Returns the permitted pages and actions whose names match the words, followed by pages that match by synonyms. These
 * also show the synonyms that match. If there are none, one typing error per word is allowed.
 */
function useCommands(user: User, words: string): Entry[] {
  const may = useMayCheck();
  const isDark = useIsDark();
  const pages = staffRoutes
    .filter(({ place, area }) => !['inner', 'bare'].includes(place) && mayView(user, area))
    .map(({ title, path }) => ({ key: path, name: title, to: path }));
  const lists = [
    { name: 'Stock', to: stockPath, needs: ['products.view'] },
    { name: 'Customers', to: customersPath, needs: ['users.view', 'orders.view'] },
  ] as const;
  const actions = [
    { name: 'New order', to: creatingPath(adminOrdersPath), needs: 'orders.change' },
    { name: 'Ship an order', to: `${adminOrdersPath}?view=to-ship&sort=expedited-first`, needs: 'orders.change' },
    { name: 'Start a return', to: creatingPath(adminReturnsPath), needs: 'orders.refund' },
    { name: 'Add product', to: adminProductPath('new'), needs: 'products.change' },
    { name: 'New promo code', to: creatingPath(adminPromoCodesPath), needs: 'promotions.change' },
    { name: 'Invite a colleague', to: creatingPath(adminStaffPath), needs: 'staff.change' },
  ] as const;
  const all = [
    { key: adminPath, name: 'Today', to: adminPath },
    ...pages,
    ...lists.filter(({ needs }) => needs.every((one) => may(one))).map(({ name, to }) => ({ key: to, name, to })),
    { key: profilePath, name: 'My Profile', to: profilePath },
    ...actions.filter(({ needs }) => may(needs)).map(({ name, to }) => ({ key: to, name, about: 'Action', to })),
    {
      ...{ key: themeKey, name: `Switch to ${isDark ? 'light' : 'dark'} theme`, about: 'Action', to: '' },
      run: () => chooseTheme(isDark ? 'light' : 'dark'),
    },
  ];
  const parts = words.toLowerCase().split(/\s+/).filter(Boolean);
  const found = matchesOf(all, parts, (word, part) => word.startsWith(part));
  return found.length > 0 ? found : matchesOf(all, parts, beginsAlmostWith);
}

function matchesOf(all: readonly Entry[], parts: readonly string[], begins: typeof beginsAlmostWith): Entry[] {
  const wordIn = (text: string, part: string) => text.split(/\s+/).find((word) => begins(word, part));
  const missingIn = (name: string) => parts.filter((part) => wordIn(name.toLowerCase(), part) === undefined);
  const named = all.filter(({ name }) => missingIn(name).length === 0);
  const related = all.flatMap((entry) => {
    const missing = missingIn(entry.name);
    const matching = missing.flatMap((part) => wordIn(synonyms[entry.key] ?? '', part) ?? []);
    if (missing.length === 0 || matching.length < missing.length) return [];
    return [{ ...entry, about: [...new Set(matching)].join(' ') }];
  });
  return [...named, ...related];
}

/** Whether a word begins with the typed part, with one wrong, missing, additional or swapped letter. */
function beginsAlmostWith(word: string, part: string): boolean {
  if (part.length < 4) return word.startsWith(part);
  return [part.length - 1, part.length, part.length + 1].some((length) => differByOne(word.slice(0, length), part));
}

function differByOne(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const [left, right] = [one.slice(start, one.length - end), other.slice(start, other.length - end)];
  return Math.max(left.length, right.length) <= 1 || (left.length === 2 && left === `${right[1]}${right[0]}`);
}

type Found = Omit<ReturnType<typeof useQuickSearch>, 'searching' | 'failed'>;

/** A product with the stock of each size; only of the sizes, colors and SKUs in the words, if there are any. */
function productEntry(product: Found['products'][number], words: string): Entry {
  const { id, name, slug } = product;
  const bySize = new Map<string, number>();
  for (const { size, inventoryCount } of matchingVariants(
    product,
    words
      .toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean),
  )) {
    if (size !== null) bySize.set(size, (bySize.get(size) ?? 0) + inventoryCount);
  }
  const sizes = [...bySize].map(([size, count]) => `${size} ${count}`).join(', ');
  const stock = product.inventoryCount === 0 ? 'sold out' : `${product.inventoryCount} in stock`;
  return {
    ...{ key: `product ${id}`, name, to: adminProductPath(String(id)) },
    about: `${slug}, ${stock}${sizes && `: ${sizes}`}`,
  };
}

/** Products that match the words with their typing errors corrected. */
function correctedGroup({ products, corrected }: Found, words: string): { title: string; entries: Entry[] }[] {
  if (corrected === undefined || products.length === 0) return [];
  return [{ title: `Products for “${corrected}”`, entries: products.map((product) => productEntry(product, words)) }];
}

function groupsOf(found: Found, words: string): { title: string; entries: Entry[] }[] {
  const { orders, returns, products, users, customers, promoCodes, messages, corrected } = found;
  return [
    {
      title: 'Orders',
      entries: orders.map((order) => ({
        ...{ key: `order ${order.id}`, name: order.id, to: adminOrderPath(order.id) },
        about: (
          <>
            {order.customer}, {formatMoney(order.total)}, <DayAndTime iso={order.createdAt} dayOnly inSentence />{' '}
            <StaffOrderStatus order={order} />
          </>
        ),
      })),
    },
    {
      title: 'Returns',
      entries: returns.map(({ id, number, productName, customer }) => ({
        ...{ key: `return ${id}`, name: number, about: `${productName}, ${customer}`, to: adminReturnPath(id) },
      })),
    },
    {
      title: 'Products',
      entries: corrected === undefined ? products.map((product) => productEntry(product, words)) : [],
    },
    {
      title: 'Customers and staff',
      entries: [
        ...users.map(({ id, username, name, email, isGuest }) => ({
          ...{ key: `user ${id}`, name: isGuest ? name || email : username },
          about: isGuest ? ['Guest', ...(name ? [email] : [])].join(', ') : email,
          to: adminSearchPath(adminUsersPath, email),
        })),
        ...customers.map(({ email, name, orderCount }) => ({
          ...{ key: `customer ${email}`, name: name || email },
          about: `${email}, ${orderCount} ${orderCount === 1 ? 'order' : 'orders'}`,
          to: ordersOfPath(email),
        })),
      ],
    },
    {
      title: 'Promo codes',
      entries: promoCodes.map(({ id, code, email }) => ({
        ...{ key: `promo code ${id}`, name: code, about: email ?? undefined },
        to: adminSearchPath(adminPromoCodesPath, code),
      })),
    },
    {
      title: 'Messages',
      entries: messages.map(({ id, subject, name }) => ({
        ...{ key: `message ${id}`, name: subject, about: name, to: adminMessagePath(String(id)) },
      })),
    },
  ];
}
