import { Form, Input } from 'antd';
import { productPath } from '../../page/paths';
import { excerpt, fullTitle, maxDescriptionLength } from '../../page/page-head';
import { useSite } from '../../page/site';
import { useStore } from '../../page/use-store';
import { slugOf } from '../ui/slug';
import type { ProductFields } from './product-fields';

/** Max length of the title in characters. */
const maxTitleLength = 70;

/** Title and description of the product page for search engines, and a preview of the search result. */
export function SeoFields() {
  const form = Form.useFormInstance<ProductFields>();
  const values = Form.useWatch([], form) as Partial<ProductFields> | undefined;
  const { name = '', slug = '', description = '', seoTitle = '', seoDescription = '' } = values ?? {};
  const store = useStore();
  const { origin } = useSite();
  const title = seoTitle.trim() || name.trim();
  const text = seoDescription.trim() || description.trim();
  return (
    <>
      <Form.Item label="Page title" name="seoTitle" extra="Leave empty to use the name.">
        <Input maxLength={maxTitleLength} showCount placeholder={name} />
      </Form.Item>
      <Form.Item label="Meta description" name="seoDescription" extra="Leave empty to use the description.">
        <Input.TextArea rows={2} maxLength={maxDescriptionLength} showCount />
      </Form.Item>
      <section className="search-result" aria-label="Preview of the search result">
        <span className="search-result__address">{origin + productPath(slug.trim() || slugOf(name) || '…')}</span>
        <strong>{title === '' ? 'Title' : fullTitle(title, store.name)}</strong>
        <span>
          {text === ''
            ? 'The shop writes a description from the name and the price.'
            : excerpt(text, maxDescriptionLength)}
        </span>
      </section>
    </>
  );
}
