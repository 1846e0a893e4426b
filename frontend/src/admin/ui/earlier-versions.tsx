import { Table } from 'antd';
import { type ReactNode, useState } from 'react';
import { DayAndTime } from './day-and-time';
import { RowButton } from './buttons';
import { ConfirmDialog } from './confirm-dialog';
import { useLast } from './edit-dialog';
import { useMay } from './use-may';
import { type Change, changesBetween } from './use-meanwhile';

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
  /** Version that the shop uses now. */
  current: Version<Value>;
  /** Newest first. */
  versions: readonly Version<Value>[];
  /** Returns all fields as texts, to compare two versions. */
  factsOf: (value: Value) => readonly Change[];
  /** @param restore saves another value, e.g. with only a part of the earlier version, and closes the dialog */
  show: (value: Value, restore: (other: Value) => void) => ReactNode;
  busy: boolean;
  /** @returns whether the value was saved */
  onRestore: (value: Value) => Promise<boolean>;
}

/**
 * Earlier versions of settings. Staff can view each version, with its differences from the current settings, and save
 * it again if their role permits.
 */
export function EarlierVersions<Value>(props: EarlierVersionsProps<Value>) {
  const { name, current, versions, factsOf, show, busy, onRestore } = props;
  const [shown, setShown] = useState<Version<Value> | null>(null);
  const content = useLast(shown);
  /** Does not change during a save and while the dialog closes: the restored version is then the current version. */
  const compared = useLast(shown === null || busy ? null : current.value) ?? current.value;
  const mayRestore = useMay('settings.change');
  const title = `earlier-${name}`;
  if (versions.length === 0) return <LiveVersion version={current} />;
  return (
    <section className="earlier-versions" aria-labelledby={title}>
      <LiveVersion version={current} />
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
            render: (_, { savedAt }) => (savedAt ? <DayAndTime iso={savedAt} /> : 'Original'),
          },
          { key: 'by', title: 'By', render: (_, { savedBy }) => savedBy ?? '–' },
          {
            key: 'changed',
            title: 'Changed',
            render: (_, one) => {
              const before = versions[versions.indexOf(one) + 1];
              return before ? namesText(changedNames(factsOf(before.value), factsOf(one.value))) : '–';
            },
          },
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
        {content && (
          <>
            <h4>Differences from the current {name}</h4>
            <Differences name={name} now={factsOf(compared)} then={factsOf(content.value)} />
            <h4>This version</h4>
            {show(content.value, (other) => void onRestore(other).then((saved) => saved && setShown(null)))}
          </>
        )}
      </ConfirmDialog>
    </section>
  );
}

/** Number, time and author of the version that the shop uses now. */
function LiveVersion({ version: { version, savedAt, savedBy } }: { version: Version<unknown> }) {
  return (
    <p className="second-line">
      Live in the shop:{' '}
      {savedAt === null ? (
        'the original version'
      ) : (
        <>
          version {version}, saved <DayAndTime iso={savedAt} inSentence />
          {savedBy !== null && ` by ${savedBy}`}
        </>
      )}
    </p>
  );
}

/** Names of the fields that differ. */
const changedNames = (one: readonly Change[], other: readonly Change[]): string[] => [
  ...new Set([...changesBetween(one, other), ...changesBetween(other, one)].map(([name]) => name)),
];

/** Max number of names in a row. */
const maxNames = 3;

const namesText = (names: readonly string[]) =>
  names.slice(0, maxNames).join(', ') + (names.length > maxNames ? ` and ${names.length - maxNames} more` : '') || '–';

interface DifferencesProps {
  /** Name of the settings. */
  name: string;
  now: readonly Change[];
  then: readonly Change[];
}

/** Lists the fields that differ, with their values in the current settings and in the earlier version. */
function Differences({ name: settings, now, then }: DifferencesProps) {
  const changed = changedNames(now, then);
  if (changed.length === 0) return <p>This version matches the current {settings}.</p>;
  const valueIn = (facts: readonly Change[], name: string) => facts.find(([one]) => one === name)?.[1] ?? 'none';
  return (
    <Table
      size="small"
      rowKey="name"
      pagination={false}
      className="version-differences"
      dataSource={changed.map((name) => {
        const [before, after] = differingLines(valueIn(now, name), valueIn(then, name));
        return { name, before, after };
      })}
      columns={[
        { key: 'name', title: 'Field', dataIndex: 'name' },
        { key: 'now', title: 'Current', render: (_, { before }) => before || 'empty' },
        { key: 'then', title: 'This version', render: (_, { after }) => after || 'empty' },
      ]}
    />
  );
}

/** Max length at which a text is always shown completely. */
const shortText = 300;

/** Shortens two long texts to the lines from their first to their last difference. */
function differingLines(one: string, other: string): [string, string] {
  if (Math.max(one.length, other.length) <= shortText) return [one, other];
  const [lines, otherLines] = [one.split('\n'), other.split('\n')];
  const count = Math.min(lines.length, otherLines.length);
  let start = 0;
  while (start < count && lines[start] === otherLines[start]) start++;
  let end = 0;
  while (end < count - start && lines.at(-1 - end) === otherLines.at(-1 - end)) end++;
  const part = (all: string[]) =>
    [...(start > 0 ? ['…'] : []), ...all.slice(start, all.length - end), ...(end > 0 ? ['…'] : [])].join('\n');
  return [part(lines), part(otherLines)];
}
