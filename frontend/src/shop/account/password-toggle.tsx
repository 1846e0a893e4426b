import './password-toggle.css';
interface PasswordToggleProps {
  shown: boolean;
  onToggle: () => void;
}

export function PasswordToggle({ shown, onToggle }: PasswordToggleProps) {
  return (
    <button
      type="button"
      className="password-toggle"
      aria-label={shown ? 'Hide password' : 'Show password'}
      onClick={onToggle}
    >
      {shown ? 'Hide' : 'Show'}
    </button>
  );
}
