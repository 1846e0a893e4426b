import { Alert } from 'antd';

interface MeanwhileNoticeProps {
  /** Name and value of what others changed, in words; undefined while nobody did. */
  changes: readonly (readonly [name: string, value: string])[] | undefined;
}

/** Says what somebody else saved while the form was edited here; what was typed stays. */
export function MeanwhileNotice({ changes }: MeanwhileNoticeProps) {
  if (changes === undefined) return null;
  return (
    <Alert
      type="warning"
      role="alert"
      title="Somebody else saved this while you were editing it"
      description={
        <>
          <dl className="meanwhile">
            {changes.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value === '' ? 'empty' : value}</dd>
              </div>
            ))}
          </dl>
          <p>Nothing of yours is saved yet. Save again to replace their values, or close this to keep them.</p>
        </>
      }
    />
  );
}
