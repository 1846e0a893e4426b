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

const widths = [
  { label: 'Desktop', value: 'desktop' },
  { label: 'Phone', value: 'phone' },
];
const themes = [
  { label: 'Light', value: 'light' },
  { label: 'Dark', value: 'dark' },
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
  const [width, setWidth] = useState('desktop');
  const [theme, setTheme] = useState('light');
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
      <div className="store-pages">
        <Segmented className="list-views" aria-label="Page" options={pages} value={path} onChange={setPath} />
        <Segmented aria-label="Width" options={widths} value={width} onChange={setWidth} />
        <Segmented aria-label="Theme" options={themes} value={theme} onChange={setTheme} />
      </div>
      <Loaded thing="preview" result={result} missing={null}>
        {(html) => (
          <iframe
            title="Preview of the page"
            className={`store-page store-page--${width}`}
            sandbox="allow-same-origin"
            srcDoc={html.replace(/ data-theme="[a-z]+"/, '').replace('<html', `<html data-theme="${theme}"`)}
          />
        )}
      </Loaded>
    </>
  );
}
