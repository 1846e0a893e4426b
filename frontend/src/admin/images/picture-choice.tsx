import './images.css';
import './picture-choice.css';
import { Button, Input } from 'antd';
import { createContext, useContext, useEffect, useState } from 'react';
import { onDemand } from '../../ui/on-demand';
import { ProductPicture } from '../../ui/product-picture';
import { IfMay } from '../ui/buttons';
import type { FormControl } from '../ui/form-control';
import { ChosenFiles, FileChoice } from './file-upload';
import type { ImagePickerProps } from './image-picker';
import { type ChosenFile, useUploads } from './use-images';

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

interface PictureChoiceProps extends FormControl<string> {
  /** Called when an upload begins and ends. A form that is saved during the upload would not include the picture. */
  onUploading: (isUploading: boolean) => void;
}

/** URL of a picture, typed, picked from the library, or uploaded to the library. */
export function PictureChoice({ id, value = '', onChange, onUploading }: PictureChoiceProps) {
  const [open, setOpen] = useState(false);
  const { chosen, uploading, choose, remove, cancel, upload } = useUploads('Failed to upload image. Please try again.');
  const uploadOne = async (file: ChosenFile | undefined) => {
    if (!file) return;
    // A new file replaces a file that could not be uploaded.
    for (const { key } of chosen) if (key !== file.key) remove(key);
    onUploading(true);
    const [image] = await upload([file]);
    onUploading(false);
    if (image) onChange?.(image.imageUrl);
  };
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
        <span className="picture-choice__buttons">
          <Button onClick={() => setOpen(true)}>Browse Existing</Button>
          <IfMay permission="products.change">
            <FileChoice
              label="Upload Image"
              several={false}
              disabled={uploading}
              onChoose={(files) => void uploadOne(choose(files)[0])}
            />
          </IfMay>
        </span>
        <ChosenFiles
          files={chosen}
          uploading={uploading}
          onRemove={remove}
          onCancel={cancel}
          onRetry={(file) => void uploadOne(file)}
        />
      </div>
      <PictureLibrary open={open} current={value} onPick={(url) => onChange?.(url)} onClose={() => setOpen(false)} />
    </div>
  );
}
