import { createContext, useContext, useEffect } from 'react';
import { onDemand } from '../../ui/on-demand';
import type { ImagePickerProps } from '../images/image-picker';

/** Called with the URL of each picture that is deleted in the library while a product form is open. */
export const PictureDeletion = createContext<(imageUrl: string) => void>(() => undefined);

const Picker = onDemand<ImagePickerProps>(() =>
  import('../images/image-picker').then(({ ImagePicker }) => ({ default: ImagePicker })),
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
