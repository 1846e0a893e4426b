import { Button } from 'antd';
import { useEffect, useState } from 'react';
import type { User } from '../../api/models';
import { Icon } from '../../ui/icon';
import { onDemand } from '../../ui/on-demand';
import { isInUse, useLetterKeys } from '../ui/use-letter-keys';

const Palette = onDemand(() => import('./command-palette'));
const Sheet = onDemand(() => import('./shortcut-sheet'));

/** Buttons and keys that open the command palette and the list of keyboard shortcuts. */
export function Shortcuts({ user }: { user: User }) {
  const [shown, setShown] = useState<'palette' | 'sheet' | null>(null);
  const [letters] = useLetterKeys();
  const close = () => setShown(null);

  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey) {
        // From a dialog, the palette could open another page without asking about unsaved changes of a form.
        if (document.activeElement?.closest('dialog, [role="dialog"]')) return;
        event.preventDefault();
        setShown('palette');
      }
      if (key === '?' && letters && !ctrlKey && !metaKey && !altKey && !isInUse(document.activeElement)) {
        event.preventDefault();
        setShown('sheet');
      }
    };
    document.addEventListener('keydown', open);
    return () => document.removeEventListener('keydown', open);
  }, [letters]);

  return (
    <>
      <span className="dashboard__find">
        <Button
          icon={<Icon name="search" size={16} />}
          aria-label="Find"
          aria-keyshortcuts="Control+K Meta+K"
          onClick={() => setShown('palette')}
        >
          <span className="dashboard__find-text" data-keys={isApple() ? '⌘K' : 'Ctrl K'}>
            Find
          </span>
        </Button>
        <Button aria-label="Keyboard shortcuts" aria-keyshortcuts="?" onClick={() => setShown('sheet')}>
          ?
        </Button>
      </span>
      {shown === 'palette' && <Palette props={{ user, onClose: close }} meanwhile={null} onClose={close} />}
      {shown === 'sheet' && <Sheet props={{ onClose: close }} meanwhile={null} onClose={close} />}
    </>
  );
}

const isApple = () => /Mac|iP(hone|ad|od)/.test(navigator.userAgent);
