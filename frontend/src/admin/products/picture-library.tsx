import { useState } from 'react';
import { onDemand } from '../../ui/on-demand';
import type { ImagePickerProps } from '../images/image-picker';

const Picker = onDemand<ImagePickerProps>(() =>
  import('../images/image-picker').then(({ ImagePicker }) => ({ default: ImagePicker })),
);

/** The library of images, fetched when it is opened first. It stays, closed, to give the focus back to where it was. */
export function PictureLibrary(props: ImagePickerProps) {
  const [wanted, setWanted] = useState(props.open);
  if (props.open && !wanted) setWanted(true);
  const fail = () => {
    setWanted(false);
    props.onClose();
  };
  return wanted && <Picker props={props} onFailed={fail} />;
}
