import { Button, Input, type InputRef } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { UploadedImage } from '../../api/models';
import { SteadyButton } from '../ui/buttons';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { useEditDialog, useLast } from '../ui/edit-dialog';
import { ChosenFiles, FileChoice } from './file-upload';
import { type ChosenFile, useRename, useReplacement, useUploads } from './use-images';

interface ImageChangesProps {
  image: UploadedImage;
  /** Whether the image is the logo of the store, which staff replace on another page. */
  isLogo: boolean;
  /** Called with the picture that is shown from now on. */
  onReplaced: (image: UploadedImage) => void;
}

/** Renames an image, or shows another file in all of its places. */
export function ImageChanges({ image, isLogo, onReplaced }: ImageChangesProps) {
  const [renaming, setRenaming] = useState(false);
  const isNameChanged = useRef(false);
  useEditDialog(() => isNameChanged.current);
  const [file, setFile] = useState<File | null>(null);
  const { chosen, uploading, choose, remove, cancel, upload } = useUploads('Failed to upload image');
  const { busy, replaceBy } = useReplacement(image);
  const name = useLast(file)?.name ?? '';
  const renameButton = useRef<HTMLButtonElement>(null);
  const endRename = () => {
    isNameChanged.current = false;
    flushSync(() => setRenaming(false));
    renameButton.current?.focus();
  };

  const replaceWith = async (added: ChosenFile) => {
    const [next] = await upload([added]);
    if (next && (await replaceBy(next))) onReplaced(next);
  };
  const replace = async () => {
    if (!file) return false;
    for (const { key } of chosen) remove(key);
    const [added] = choose([file]);
    if (added) await replaceWith(added);
    return true;
  };

  return (
    <>
      {renaming ? (
        <NameForm image={image} onTyped={(isChanged) => (isNameChanged.current = isChanged)} onDone={endRename} />
      ) : (
        <div className="image-changes">
          <Button ref={renameButton} onClick={() => setRenaming(true)}>
            Rename
          </Button>
          {!isLogo && (
            <FileChoice
              label="Replace file"
              several={false}
              disabled={uploading || busy}
              onChoose={([first]) => setFile(first ?? null)}
            />
          )}
        </div>
      )}
      <ChosenFiles
        files={chosen}
        uploading={uploading}
        onRemove={remove}
        onCancel={cancel}
        onRetry={(again) => void replaceWith(again)}
      />
      <ConfirmDialog
        open={file !== null}
        title={`Replace this image with ${name}?`}
        okText="Replace"
        busyText="Replacing..."
        danger={false}
        busy={uploading || busy}
        fallbackFocus={renameButton}
        onConfirm={replace}
        onClose={() => setFile(null)}
      >
        <p>All products and categories that use this image then show the new file, with the same alt text.</p>
        <p>The current image stays in the library without uses. Earlier orders still show the current image.</p>
      </ConfirmDialog>
    </>
  );
}

interface NameFormProps {
  image: UploadedImage;
  /** Called after each change, with whether the typed name differs from the saved name. */
  onTyped?: (isChanged: boolean) => void;
  onDone: () => void;
}

export function NameForm({ image, onTyped, onDone }: NameFormProps) {
  const [name, setName] = useState(image.originalname);
  const { busy, rename } = useRename(image);
  const field = useRef<InputRef>(null);
  const typed = name.trim();
  useEffect(() => field.current?.focus(), []);
  const submit = async () => {
    if (typed === image.originalname || (await rename(typed))) onDone();
  };
  return (
    <form
      className="image-changes"
      onSubmit={(event) => {
        event.preventDefault();
        // In the picker, React would also submit the form that the picker belongs to.
        event.stopPropagation();
        if (typed !== '' && !busy) void submit();
      }}
    >
      <Input
        ref={field}
        aria-label="Name of the image"
        maxLength={255}
        autoComplete="off"
        value={name}
        onChange={({ target }) => {
          setName(target.value);
          onTyped?.(target.value.trim() !== image.originalname);
        }}
      />
      <SteadyButton htmlType="submit" inactive={busy || typed === ''}>
        Save name
      </SteadyButton>
      <Button onClick={onDone}>Cancel</Button>
    </form>
  );
}
