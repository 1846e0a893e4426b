const longestTitle = 60;

/** Returns the page title with the shop's name, if both fit the length that search engines show. */
export function fullTitle(title: string, storeName: string): string {
  if (title === storeName || title.startsWith(`${storeName} `)) return title;
  const full = `${title} | ${storeName}`;
  return full.length > longestTitle ? title : full;
}
