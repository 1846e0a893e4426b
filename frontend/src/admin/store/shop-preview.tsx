import { Alert, Modal, Segmented } from 'antd';
import { useState } from 'react';
import { aboutPath, contactPath, homePath, privacyPath, shippingReturnsPath } from '../../page/paths';
import { useLast } from '../ui/edit-dialog';
import { Loaded } from '../ui/loaded';
import type { ShopTexts } from './default-texts';
import { useShopPage } from './use-store-settings';

const pages = [
  { label: 'Home', value: homePath },
  { label: 'About', value: aboutPath },
  { label: 'Shipping & Returns', value: shippingReturnsPath },
  { label: 'Privacy', value: privacyPath },
  { label: 'Contact', value: contactPath },
];

interface ShopPreviewProps {
  /** Unsaved texts; null while the dialog is closed. */
  texts: ShopTexts | null;
  onClose: () => void;
}

/** Pages of the shop with unsaved texts. The server does not store them, so that only this member of staff sees them. */
export function ShopPreview({ texts, onClose }: ShopPreviewProps) {
  const shown = useLast(texts);
  return (
    <Modal open={texts !== null} title="Preview" width={1240} footer={null} destroyOnHidden onCancel={onClose}>
      {shown && <PreviewOfTexts texts={shown} />}
    </Modal>
  );
}

function PreviewOfTexts({ texts }: { texts: ShopTexts }) {
  const [path, setPath] = useState(homePath);
  const result = useShopPage(path, texts);
  return (
    <>
      <Alert
        type="info"
        showIcon
        className="store-unsaved"
        title="Only you see this preview. The texts are not saved yet."
        description="The preview shows the saved text for empty fields. Links do not open."
      />
      <Segmented className="list-views store-pages" aria-label="Page" options={pages} value={path} onChange={setPath} />
      <Loaded thing="preview" result={result} missing={null}>
        {(html) => (
          <iframe title="Preview of the page" className="store-page" sandbox="allow-same-origin" srcDoc={html} />
        )}
      </Loaded>
    </>
  );
}
