import { Button } from 'antd';
import type { MailWork } from './use-mail-work';

interface PauseButtonProps {
  paused: boolean;
  work: Pick<MailWork, 'running' | 'pause' | 'resume'>;
}

/** Stops all mail, and lets it go again. */
export function PauseButton({ paused, work: { running, pause, resume } }: PauseButtonProps) {
  if (running === 'pause' || running === 'resume') {
    return <Button disabled>{running === 'pause' ? 'Pausing...' : 'Resuming...'}</Button>;
  }
  return paused ? (
    <Button type="primary" onClick={() => void resume()}>
      Resume mail
    </Button>
  ) : (
    <Button onClick={() => void pause()}>Pause mail</Button>
  );
}
