import { SteadyButton } from '../ui/steady-button';
import type { MailWork } from './use-mail-work';

interface PauseButtonProps {
  paused: boolean;
  work: Pick<MailWork, 'running' | 'pause' | 'resume'>;
}

/** Pauses and resumes all mail. */
export function PauseButton({ paused, work: { running, pause, resume } }: PauseButtonProps) {
  const words = running === 'pause' ? 'Pausing...' : running === 'resume' ? 'Resuming...' : undefined;
  return (
    <SteadyButton
      type={paused ? 'primary' : 'default'}
      inactive={words !== undefined}
      onClick={() => void (paused ? resume() : pause())}
    >
      {words ?? (paused ? 'Resume mail' : 'Pause mail')}
    </SteadyButton>
  );
}
