import { type ReactNode, useRef, useState } from 'react';
import { SteadyButton } from './steady-button';

interface ConfirmButtonProps {
  className: string;
  /** Default: `className`. */
  keepClassName?: string;
  /** `submit` for a form that works before hydration. The confirmed form has the field `sure`. */
  type?: 'button' | 'submit';
  inactive?: boolean;
  /** Whether the question is shown initially. */
  asked?: boolean;
  /** Question after the first click, which names the affected object. */
  question: ReactNode;
  /** Label of the button that dismisses the question. */
  keep: ReactNode;
  action: () => Promise<unknown> | undefined;
  children: ReactNode;
}

/** Button whose first click asks a question, and whose second click runs the action. A double click only asks. */
export function ConfirmButton({
  className,
  keepClassName = className,
  type = 'button',
  inactive = false,
  asked = false,
  question,
  keep,
  action,
  children,
}: ConfirmButtonProps) {
  const [confirming, setConfirming] = useState(asked);
  const [pending, setPending] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const run = async () => {
    setPending(true);
    try {
      await action();
    } finally {
      setPending(false);
      setConfirming(false);
    }
  };
  const withdraw = () => {
    button.current?.focus();
    setConfirming(false);
  };
  return (
    <>
      <SteadyButton
        ref={button}
        type={type}
        name={confirming ? 'sure' : undefined}
        value={1}
        className={className}
        inactive={inactive || pending}
        onClick={({ detail }) => {
          const doubleClick = detail > 1;
          if (!confirming) setConfirming(true);
          else if (!doubleClick) void run();
        }}
      >
        {confirming ? question : children}
      </SteadyButton>
      <span role="status" className="visually-hidden">
        {confirming && question}
      </span>
      {confirming && !pending && (
        <button type="button" className={keepClassName} onClick={withdraw}>
          {keep}
        </button>
      )}
    </>
  );
}
