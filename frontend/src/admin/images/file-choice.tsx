import { useId } from 'react';

interface FileChoiceProps {
  label: string;
  disabled: boolean;
  onChoose: (files: File[]) => void;
}

/** Opens the browser's file dialog, limited to images. */
export function FileChoice({ label, disabled, onChoose }: FileChoiceProps) {
  const id = useId();
  return (
    <span className="file-choice">
      <input
        id={id}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif"
        multiple
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
