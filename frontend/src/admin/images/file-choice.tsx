import { useId } from 'react';

interface FileChoiceProps {
  label: string;
  disabled: boolean;
  onChoose: (files: File[]) => void;
}

/** The browser's own file dialog, for pictures only. */
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
          // Files can be dropped on it, too.
          if (!disabled) onChoose(Array.from(target.files ?? []));
          // The same file may be chosen again.
          target.value = '';
        }}
      />
      <label htmlFor={id}>{label}</label>
    </span>
  );
}
