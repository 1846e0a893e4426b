import type { AuditChange } from './audit-changes';

/** Table of the changed fields with their old and new values. */
export function AuditDetails({ changes }: { changes: AuditChange[] }) {
  if (changes.length === 0) return null;
  return (
    <details className="audit-details">
      <summary>Details</summary>
      <dl>
        {changes.map(({ title, before, after }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>
              {before !== null && <del>{before}</del>}
              {before !== null && after !== null && ' → '}
              {after !== null && <ins>{after}</ins>}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
