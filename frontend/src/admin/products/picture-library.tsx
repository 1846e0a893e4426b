import { createContext, useContext, useEffect } from 'react';
import { onDemand } from '../../ui/on-demand';
import type { ImagePickerProps } from '../images/image-picker';

/** Called with the address of each picture deleted from the library opened over a product's form. */
export const PictureDeletion = createContext<(imageUrl: string) => void>(() => undefined);

const Picker = onDemand<ImagePickerProps>(() =>
  import('../images/image-picker').then(({ ImagePicker }) => ({ default: ImagePicker })),
);

/** The library of images, loaded when first opened. The focus returns to the button that opened it. */
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
  return open && <Picker props={{ ...props, onDeleted }} onFailed={props.onClose} />;
}
