import { Button } from 'antd';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { adminImagesPath, adminSearchPath } from '../../page/staff-paths';
import { Icon } from '../../ui/icon';
import type { ChosenFile } from './use-images';

/** Returns a file size as text, e.g. "204 KB". */
export function kilobytes(bytes: number): string {
  return `${Math.round(bytes / 1024)} KB`;
}

interface FileChoiceProps {
  label: string;
  disabled: boolean;
  /** Whether staff can choose several files. Default: yes. */
  several?: boolean;
  onChoose: (files: File[]) => void;
}

/** Opens the browser's file dialog, limited to images. */
export function FileChoice({ label, disabled, several = true, onChoose }: FileChoiceProps) {
  const id = useId();
  return (
    <span className="file-choice">
      <input
        id={id}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif"
        multiple={several}
        aria-disabled={disabled || undefined}
        onClick={(event) => disabled && event.preventDefault()}
        onChange={({ target }) => {
          // The input also accepts dropped files.
          if (!disabled) onChoose(Array.from(target.files ?? []));
          // Lets staff choose the same file again.
          target.value = '';
        }}
      />
      <label htmlFor={id}>{label}</label>
    </span>
  );
}

interface ChosenFilesProps {
  files: readonly ChosenFile[];
  onRemove: (key: string) => void;
  onCancel: () => void;
}

/** Lists the chosen files with their progress, the rejected files with the reason, and files that the library has. */
export function ChosenFiles({ files, onRemove, onCancel }: ChosenFilesProps) {
  if (files.length === 0) return null;
  return (
    <ul className="chosen-files" aria-label="Chosen files" aria-live="polite">
      {files.map(({ key, file, progress, problem, known }) => (
        <li key={key}>
          <span className="chosen-files__name">{file.name}</span>
          <span className="chosen-files__size">{kilobytes(file.size)}</span>
          {progress !== null && (
            // After the whole file is sent, the bar shows no value: the server resizes the image, which takes an
            // unknown time.
            <progress aria-label={`Upload of ${file.name}`} value={progress < 1 ? progress : undefined} max={1} />
          )}
          <Button
            type="text"
            size="small"
            icon={progress === null && <Icon name="close" size={16} />}
            aria-label={progress === null ? `Remove ${file.name}` : `Cancel the upload of ${file.name}`}
            onClick={() => (progress === null ? onRemove(key) : onCancel())}
          >
            {progress !== null && 'Cancel'}
          </Button>
          {problem !== null && <p className="chosen-files__problem">{problem}</p>}
          {known && (
            <p className="chosen-files__known">
              The library already has this picture:{' '}
              {/* A new tab, because the form around the files can have unsaved changes. */}
              <Link to={adminSearchPath(adminImagesPath, known.filename)} target="_blank" rel="noreferrer">
                {known.originalname}
              </Link>
              . The shop uses that picture instead.
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
