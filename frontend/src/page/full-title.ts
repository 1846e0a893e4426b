const longestTitle = 60;

/** The page's title with the shop's name, as far as a search engine shows both. */
export function fullTitle(title: string, storeName: string): string {
  if (title === storeName || title.startsWith(`${storeName} `)) return title;
  const full = `${title} | ${storeName}`;
  return full.length > longestTitle ? title : full;
}
