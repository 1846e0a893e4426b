import type { AuditFact } from './audit-facts';

/** The fields that changed, as they were and as they are. */
export function AuditDetails({ facts }: { facts: AuditFact[] }) {
  if (facts.length === 0) return null;
  return (
    <details className="audit-details">
      <summary>Details</summary>
      <dl>
        {facts.map(({ title, before, after }) => (
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
