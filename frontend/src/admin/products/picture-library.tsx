import { onDemand } from '../../ui/on-demand';
import type { ImagePickerProps } from '../images/image-picker';

const Picker = onDemand<ImagePickerProps>(() =>
  import('../images/image-picker').then(({ ImagePicker }) => ({ default: ImagePicker })),
);

/** The library of images, fetched when it is opened first. */
export function PictureLibrary(props: ImagePickerProps) {
  return props.open && <Picker props={props} onFailed={props.onClose} />;
}
