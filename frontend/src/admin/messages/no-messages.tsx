interface NoMessagesProps {
  searching: boolean;
  state: string;
}

/** Why the list is empty. */
export function NoMessages({ searching, state }: NoMessagesProps) {
  const isDone = !searching && state === 'unread';
  return (
    <div className="no-messages" role="status">
      <h3>{titleOf(searching, state)}</h3>
      {isDone && <p>You&apos;ve read all the submissions. Great job!</p>}
    </div>
  );
}

function titleOf(searching: boolean, state: string): string {
  if (searching) return 'No matching submissions';
  if (state === 'unread') return 'No unread submissions';
  return state === 'read' ? 'No read submissions' : 'No submissions yet';
}
