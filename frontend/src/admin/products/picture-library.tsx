import { createContext, useContext, useEffect } from 'react';
import { onDemand } from '../../ui/on-demand';
import type { ImagePickerProps } from '../images/image-picker';

/** Hears of each picture that is deleted from the library over the form of a product, by its address. */
export const PictureDeletion = createContext<(imageUrl: string) => void>(() => undefined);

const Picker = onDemand<ImagePickerProps>(() =>
  import('../images/image-picker').then(({ ImagePicker }) => ({ default: ImagePicker })),
);

/** The library of images, fetched when it is opened first. The focus goes back to where it was opened. */
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
