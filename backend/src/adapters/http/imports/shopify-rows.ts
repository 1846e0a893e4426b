import { micromark } from 'micromark';

/** Cells of one row by column title. */
type Cells = Readonly<Record<string, string>>;

/** Columns of a product file from Shopify whose values are copied, with the title in the shop's own files. */
const copied: Readonly<Record<string, string>> = {
  Handle: 'Slug',
  Title: 'Name',
  Type: 'Category',
  'Variant SKU': 'SKU',
  'Variant Barcode': 'Barcode',
  'Variant Compare At Price': 'Compare-at price',
};
/** Columns that Shopify fills in the first row of a product only. The shop reads its price and weight there, too. */
const ofProduct = ['Name', 'Category', 'Compare-at price'];
/** Shopify writes an apostrophe before codes, so that spreadsheets preserve their zeros. */
const codes = ['SKU', 'Barcode'];
const statuses: Readonly<Record<string, string>> = { active: 'published', draft: 'draft', archived: 'archived' };

/** Whether the titles are those of a product file that Shopify exported. */
export function isFromShopify(titles: readonly string[]): boolean {
  return titles.includes('Handle') && titles.includes('Title') && !titles.includes('Slug');
}

/**
 * Converts the rows of a product file from Shopify, in their order. Ignores columns that the shop does not have, such
 * as pictures, which Shopify stores at its own addresses.
 */
export class ShopifyRows {
  private handle = '';
  /** Column for the first, the second and the third option: `Size`, `Color`, or the option's own name. */
  private options: string[] = [];
  private price = '';

  /** Returns no cells for a row that has only a picture. */
  convert(row: Cells): Cells {
    const isFirst = row['Handle'] !== this.handle;
    if (isFirst) this.begin(row);
    const isVariant = row['Variant Price'] !== undefined || row['Option1 Value'] !== undefined;
    if (!isFirst && !isVariant) return {};
    const cells: Record<string, string> = {};
    for (const [from, to] of Object.entries(copied)) {
      const value = row[from];
      if (value !== undefined && (isFirst || !ofProduct.includes(to)))
        cells[to] = codes.includes(to) ? value.replace(/^'/, '') : value;
    }
    const price = row['Variant Price'];
    if (isFirst) Object.assign(cells, productCells(row), price !== undefined && { Price: price });
    else if (price !== undefined && price !== this.price) cells['Variant price'] = price;
    const stock = row['Variant Inventory Qty'];
    // Shopify counts oversold units as negative stock.
    if (stock !== undefined) cells['Stock'] = stock.startsWith('-') ? '0' : stock;
    for (const [at, option] of this.options.entries()) {
      const value = row[`Option${at + 1} Value`];
      if (this.options.indexOf(option) < at) cells[''] = `The product has two options for “${option}”.`;
      else if (option === 'Size' || option === 'Color')
        Object.assign(cells, value !== undefined && { [option]: value });
      else if (value !== undefined) cells[''] = `The option “${option}” is neither a size nor a color.`;
    }
    return cells;
  }

  private begin(row: Cells): void {
    this.handle = row['Handle'] ?? '';
    this.price = row['Variant Price'] ?? '';
    const names = [1, 2, 3].map((number) => row[`Option${number} Name`] ?? '');
    this.options = names.flatMap((name, at) => {
      if (name === '' || row[`Option${at + 1} Value`] === 'Default Title') return [];
      return /size/i.test(name) ? 'Size' : /colou?r/i.test(name) ? 'Color' : name;
    });
  }
}

function productCells(row: Cells): Cells {
  const {
    Tags: tags,
    Published: published = '',
    Status: status = '',
    'Body (HTML)': description,
    'Variant Grams': grams = '0',
  } = row;
  return {
    ...(description !== undefined && { Description: plainText(description) }),
    ...(tags !== undefined && {
      Tags: tags
        .split(',')
        .map((tag) => tag.trim())
        .join('\n'),
    }),
    ...statusCell(status.toLowerCase(), published.toLowerCase()),
    ...(Number(grams) > 0 && { 'Weight in grams': String(Math.round(Number(grams))) }),
  };
}

/** The status of a product. A product that Shopify hides from the online store is a draft. */
function statusCell(status: string, published: string): Cells {
  const written = published === 'false' && status !== 'archived' ? 'draft' : statuses[status];
  return written === undefined ? {} : { Status: written };
}

/** The text of a description, with a line break after each block. */
function plainText(html: string): string {
  return html
    .replace(/<(style|script)\b[\s\S]*?<\/\1\s*>|<!--[\s\S]*?-->/gi, '')
    .replace(/<br\s*\/?>|<\/(p|div|li|h\d|tr)>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(#\d+|#x[\da-f]+|[a-z]\w*);/gi, characterOf)
    .replace(/[ \t\u00a0]+/g, ' ')
    .replace(/ *\n\s*/g, '\n')
    .trim();
}

/** Characters that micromark writes as references. */
const escaped: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** The character of a reference such as `&eacute;`. Markdown has the same character references as HTML. */
function characterOf(reference: string): string {
  return micromark(reference).replace(/<\/?p>|&(amp|lt|gt|quot);/g, (found) => escaped[found] ?? '');
}
