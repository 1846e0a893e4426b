import { Form, Input, Select, Switch } from 'antd';
import { useRef, useState } from 'react';
import type { StaffCategory } from '../../api/models';
import { categoryPath } from '../../page/paths';
import { filledIn } from '../../ui/form-rules';
import { PictureChoice, PictureDeletion } from '../images/picture-choice';
import { EditForm } from '../ui/edit-dialog';
import { slugOf } from '../ui/slug';
import { labels, productOrders, useCategoryForm } from './use-categories';

interface CategoryFormProps {
  /** Null to create a category. */
  category: StaffCategory | null;
  /** Whether the list is in a new order that is not saved yet. */
  isOrderUnsaved: boolean;
}

export function CategoryForm({ category, isOrderUnsaved }: CategoryFormProps) {
  const { form, before, changes, currentValues, busy, save } = useCategoryForm(category, isOrderUnsaved);
  const [uploading, setUploading] = useState(false);
  /** The slug that the form filled in from the name. */
  const filledSlug = useRef('');
  const slug = (Form.useWatch('slug', form) as string | undefined) ?? before.slug;
  /** Fills in the slug of a new category until staff type another one. */
  const fillSlug = ({ name }: { name?: string }) => {
    if (category || name === undefined || form.getFieldValue('slug') !== filledSlug.current) return;
    filledSlug.current = slugOf(name);
    form.setFieldsValue({ slug: filledSlug.current });
  };
  const removePicture = (url: string) => {
    if (form.getFieldValue('imageUrl') === url) form.setFieldsValue({ imageUrl: '' });
  };
  return (
    <PictureDeletion value={removePicture}>
      <EditForm
        form={form}
        name="category"
        initialValues={before}
        changes={changes}
        currentValues={currentValues}
        submit={{ busy, inactive: busy || uploading, text: category ? 'Save changes' : 'Add category' }}
        save={save}
        onValuesChange={fillSlug}
      >
        <Form.Item label={labels.name} name="name" rules={[filledIn('Please enter a name.')]}>
          <Input maxLength={60} autoComplete="off" />
        </Form.Item>
        <Form.Item
          label={labels.slug}
          name="slug"
          extra={
            <>
              {slug.trim() !== '' && `The address of the page is ${categoryPath(slug.trim())}. `}
              {category ? 'If you change it, links with the former slug still work.' : 'You can also change it later.'}
            </>
          }
          rules={category ? [filledIn('Please enter a slug.')] : []}
        >
          <Input
            maxLength={200}
            autoComplete="off"
            placeholder={category ? undefined : 'Leave empty to create it from the name'}
          />
        </Form.Item>
        <Form.Item
          label={labels.description}
          name="description"
          extra="Shown below the page heading and in search results."
        >
          <Input.TextArea rows={3} maxLength={500} />
        </Form.Item>
        <Form.Item label={labels.imageUrl} name="imageUrl">
          <PictureChoice onUploading={setUploading} />
        </Form.Item>
        <Form.Item
          label={labels.productOrder}
          name="productOrder"
          extra="Used until shoppers choose another order. Featured first sorts by kind of garment, featured products first."
        >
          <Select options={Object.entries(productOrders).map(([value, label]) => ({ value, label }))} />
        </Form.Item>
        <Form.Item label={labels.inMenu} name="inMenu" valuePropName="checked">
          <Switch />
        </Form.Item>
        <Form.Item
          label={labels.formerSlugs}
          name="formerSlugs"
          extra="Separate with commas. Links with a former slug redirect to this category. To use a former slug for another category, remove it here first."
        >
          <Input autoComplete="off" />
        </Form.Item>
      </EditForm>
    </PictureDeletion>
  );
}
