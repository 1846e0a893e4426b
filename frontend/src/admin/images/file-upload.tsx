import { Button } from 'antd';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { adminImagesPath, adminSearchPath } from '../../page/staff-paths';
import { Icon } from '../../ui/icon';
import { SteadyButton } from '../ui/buttons';
import type { ChosenFile, UploadState } from './use-images';

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
  /** Whether files are uploading. Until all have ended, failed files cannot be tried again. */
  uploading: boolean;
  onRemove: (key: string) => void;
  onCancel: () => void;
  onRetry: (file: ChosenFile) => void;
}

const states: Record<UploadState, string> = {
  waiting: 'Waiting',
  uploading: 'Uploading',
  processing: 'Processing',
  uploaded: 'Uploaded',
  known: 'Already in the library',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

/** Lists the chosen files with their states, the reasons of failures, and pictures that the library already has. */
export function ChosenFiles({ files, uploading, onRemove, onCancel, onRetry }: ChosenFilesProps) {
  if (files.length === 0) return null;
  return (
    <ul className="chosen-files" aria-label="Chosen files" aria-live="polite">
      {files.map((chosen) => {
        const { key, file, state, progress, problem, known } = chosen;
        const isRunning = state === 'uploading' || state === 'processing';
        return (
          <li key={key}>
            <span className="chosen-files__name" title={file.name}>
              {shortName(file.name)}
            </span>
            <span className="chosen-files__size">{kilobytes(file.size)}</span>
            <span className={state === 'failed' ? 'chosen-files__problem' : 'chosen-files__state'}>
              {states[state]}
            </span>
            {isRunning && (
              // While the server resizes the image, the bar shows no value, because the time is unknown.
              <progress
                aria-label={`Upload of ${file.name}`}
                value={state === 'uploading' ? progress : undefined}
                max={1}
              />
            )}
            {(state === 'failed' || state === 'cancelled') && (
              <SteadyButton
                size="small"
                aria-label={`Try again: ${file.name}`}
                inactive={uploading}
                onClick={({ currentTarget }) => {
                  // This button disappears, so the focus moves to the button that cancels the upload.
                  const next = currentTarget.nextElementSibling;
                  if (next instanceof HTMLElement) next.focus();
                  onRetry(chosen);
                }}
              >
                Try again
              </SteadyButton>
            )}
            {state !== 'uploaded' && (
              <Button
                type="text"
                size="small"
                icon={!isRunning && <Icon name="close" size={16} />}
                aria-label={isRunning ? `Cancel the upload of ${file.name}` : `Remove ${file.name}`}
                onClick={() => (isRunning ? onCancel() : onRemove(key))}
              >
                {isRunning && 'Cancel'}
              </Button>
            )}
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
        );
      })}
    </ul>
  );
}

/** Cuts the middle of a long name, because names often differ only at their ends. */
function shortName(name: string): string {
  const characters = Array.from(name);
  if (characters.length <= 32) return name;
  return `${characters.slice(0, 16).join('')}…${characters.slice(-15).join('')}`;
}
