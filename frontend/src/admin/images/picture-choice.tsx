import './picture-choice.css';
import { Button, Input } from 'antd';
import { createContext, useContext, useEffect, useState } from 'react';
import { onDemand } from '../../ui/on-demand';
import { ProductPicture } from '../../ui/product-picture';
import type { FormControl } from '../ui/form-control';
import type { ImagePickerProps } from './image-picker';

/** Called with the URL of each picture that is deleted in the library while a form is open. */
export const PictureDeletion = createContext<(imageUrl: string) => void>(() => undefined);

const Picker = onDemand<ImagePickerProps>(() =>
  import('./image-picker').then(({ ImagePicker }) => ({ default: ImagePicker })),
);

/** Image library, loaded when first opened. Closing it returns the focus to the button that opened it. */
export function PictureLibrary(props: Omit<ImagePickerProps, 'onDeleted'>) {
  const { open } = props;
  const onDeleted = useContext(PictureDeletion);
  useEffect(() => {
    if (!open) return;
    const opener = document.activeElement;
    return () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, [open]);
  return open && <Picker props={{ ...props, onDeleted }} meanwhile={null} onClose={props.onClose} />;
}

/** URL of a picture, typed or picked from the library. */
export function PictureChoice({ id, value = '', onChange }: FormControl<string>) {
  const [open, setOpen] = useState(false);
  return (
    <div className="picture-choice">
      <span className="picture-choice__shown thumbnail">
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
