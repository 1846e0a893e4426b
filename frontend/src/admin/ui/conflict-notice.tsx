import { Alert } from 'antd';
import type { ReactNode } from 'react';

interface ConflictNoticeProps {
  /** The server's message; without a message, the notice is hidden. */
  reason: string | null | undefined;
  /** Explains how to continue. */
  children?: ReactNode;
}

/** Warns staff that the data have changed since the form or dialog loaded them. */
export const ConflictNotice = ({ reason, children }: ConflictNoticeProps) =>
  reason != null && <Alert type="warning" showIcon role="alert" title={reason} description={children} />;
