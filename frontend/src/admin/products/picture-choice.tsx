import { Button, Input } from 'antd';
import { useState } from 'react';
import { ProductPicture } from '../../ui/product-picture';
import { PictureLibrary } from './picture-library';

interface PictureChoiceProps {
  /** Set by the form field. */
  id?: string;
  value?: string;
  onChange?: (url: string) => void;
}

/** URL of a picture, typed or picked from the library. */
export function PictureChoice({ id, value = '', onChange }: PictureChoiceProps) {
  const [open, setOpen] = useState(false);
  return (
    <div className="picture-choice">
      <span className="picture-choice__shown">
        <ProductPicture src={value} alt="" sizes="64px" maxWidth={200} />
      </span>
      <div className="picture-choice__fields">
        <Input
          id={id}
          value={value}
          maxLength={2000}
          placeholder="/images/products/…"
          onChange={({ target }) => onChange?.(target.value)}
        />
        <Button onClick={() => setOpen(true)}>Browse Existing</Button>
      </div>
      <PictureLibrary open={open} current={value} onPick={(url) => onChange?.(url)} onClose={() => setOpen(false)} />
    </div>
  );
}
