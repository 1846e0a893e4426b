import { useRef } from 'react';
import { SteadyButton } from '../ui/steady-button';
import { ChosenFiles } from './chosen-files';
import { FileChoice } from './file-choice';
import { useDrop } from './use-drop';
import { useUploads } from './use-uploads';

/** Adds pictures to the library. Staff choose or drop one or several files. */
export function UploadPanel() {
  const { chosen, uploading, choose, remove, cancel, upload } = useUploads('Failed to upload image');
  const form = useRef<HTMLFormElement>(null);
  const over = useDrop(form, (files) => {
    if (uploading) return;
    if (files.length === 0) void upload([]);
    else choose(files);
  });

  return (
    <form
      ref={form}
      className={over ? 'upload-panel upload-panel--over' : 'upload-panel'}
      aria-label="Upload images"
      onSubmit={(event) => {
        event.preventDefault();
        void upload(chosen);
      }}
    >
      <div className="upload-panel__bar">
        <FileChoice label="Choose images" disabled={uploading} onChoose={choose} />
        <SteadyButton type="primary" htmlType="submit" inactive={chosen.length === 0 || uploading}>
          {uploading ? 'Uploading...' : 'Upload'}
        </SteadyButton>
        <p className="upload-panel__hint">or drop them here: JPEG, PNG, WebP or AVIF, up to 10 MB each</p>
      </div>
      <ChosenFiles files={chosen} onRemove={remove} onCancel={cancel} />
    </form>
  );
}
