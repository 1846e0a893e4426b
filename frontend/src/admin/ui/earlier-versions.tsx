import { Table } from 'antd';
import { type ReactNode, useState } from 'react';
import { StoreDate } from '../../page/store-date';
import { RowButton } from './buttons';
import { ConfirmDialog } from './confirm-dialog';
import { useLast } from './edit-dialog';
import { useMay } from './use-may';

interface Version<Value> {
  version: number;
  /** Null for the original version, which was not saved by staff. */
  savedAt: string | null;
  savedBy: string | null;
  value: Value;
}

interface EarlierVersionsProps<Value> {
  /** Plural noun for the settings, in lowercase, e.g. "details". */
  name: string;
  /** Newest first. */
  versions: readonly Version<Value>[];
  /** @param restore saves another value, e.g. with only a part of the earlier version, and closes the dialog */
  show: (value: Value, restore: (other: Value) => void) => ReactNode;
  busy: boolean;
  /** @returns whether the value was saved */
  onRestore: (value: Value) => Promise<boolean>;
}

/** Earlier versions of settings. Staff can view each version, and save it again if their role permits. */
export function EarlierVersions<Value>({ name, versions, show, busy, onRestore }: EarlierVersionsProps<Value>) {
  const [shown, setShown] = useState<Version<Value> | null>(null);
  const content = useLast(shown);
  const mayRestore = useMay('settings.change');
  const title = `earlier-${name}`;
  if (versions.length === 0) return null;
  return (
    <section className="earlier-versions" aria-labelledby={title}>
      <h4 id={title}>Earlier {name}</h4>
      <Table<Version<Value>>
        size="small"
        rowKey="version"
        dataSource={versions}
        pagination={{ pageSize: 5, hideOnSinglePage: true, showSizeChanger: false }}
        columns={[
          {
            key: 'saved',
            title: 'Saved',
            render: (_, { savedAt }) => (savedAt ? <StoreDate iso={savedAt} withTime /> : 'Original'),
          },
          { key: 'by', title: 'By', render: (_, { savedBy }) => savedBy ?? '–' },
          {
            key: 'actions',
            title: 'Actions',
            render: (_, one) => (
              <RowButton text="Show" label={`Show ${name} of version ${one.version}`} onClick={() => setShown(one)} />
            ),
          },
        ]}
      />
      <ConfirmDialog
        open={shown !== null}
        title={mayRestore ? `Restore these ${name}?` : `Earlier ${name}`}
        okText="Restore"
        danger={false}
        width={720}
        busy={busy}
        {...(!mayRestore && { footer: null })}
        onConfirm={() => shown !== null && onRestore(shown.value)}
        onClose={() => setShown(null)}
      >
        {content && show(content.value, (other) => void onRestore(other).then((saved) => saved && setShown(null)))}
      </ConfirmDialog>
    </section>
  );
}
