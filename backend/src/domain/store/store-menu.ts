/** An entry of the shop's menu: a category, or a link. */
export interface MenuEntry {
  /** Text of the link. If null, the name of the category is shown. A link always has a label. */
  readonly label: string | null;
  /**
   * Null for a link. The shop omits the entry while the category has no products, or after the category was deleted.
   */
  readonly categoryId: number | null;
  /** Path of the shop, or an address that begins with https://; null for a category. */
  readonly to: string | null;
}

/** The places of the menu. */
const menuPlaces = ['header', 'footer'] as const;
type MenuPlace = (typeof menuPlaces)[number];

/** The menu in the header and in the footer. Null uses the default menu, which follows the categories. */
export type StoreMenu = Readonly<Record<MenuPlace, readonly MenuEntry[] | null>>;

export const defaultMenu: StoreMenu = { header: null, footer: null };

/** Max number of entries in one place. */
export const maxMenuEntries = 20;

/** Returns a sentence for each wrong field, such as `header.2.to`. */
export function menuProblems(menu: StoreMenu): Record<string, string | null> {
  const fields = menuPlaces.flatMap((place) =>
    (menu[place] ?? []).flatMap(({ label, categoryId, to }, at) => {
      const field = (name: string) => `${place}.${at}.${name}`;
      if (categoryId !== null && to === null) return [];
      return [
        [field('to'), categoryId === null ? linkProblem(to ?? '') : 'Please choose either a category or a link.'],
        [field('label'), label === null ? 'Please enter a label.' : null],
      ] as const;
    }),
  );
  return Object.fromEntries(fields);
}

function linkProblem(to: string): string | null {
  const isPath = /^\/(?![/\\])[^\s\\]*$/.test(to) && !/^\/(api|admin)(?![\w-])/.test(to);
  return isPath || isHttpsAddress(to)
    ? null
    : 'Please enter a path of the shop, such as /about, or an address that begins with https://.';
}

/** Whether the text is an address of a website. */
export function isHttpsAddress(text: string): boolean {
  return /^https:\/\/[a-z\d-]+(\.[a-z\d-]+)+(:\d+)?([/?#]\S*)?$/i.test(text);
}
