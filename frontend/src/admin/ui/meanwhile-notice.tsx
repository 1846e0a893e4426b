import { Alert } from 'antd';

interface MeanwhileNoticeProps {
  /** Names and values of fields that a colleague changed; undefined without such changes. */
  changes: readonly (readonly [name: string, value: string])[] | undefined;
}

/** Lists changes that a colleague saved while this form was open. Typed values stay. */
export function MeanwhileNotice({ changes }: MeanwhileNoticeProps) {
  if (changes === undefined) return null;
  return (
    <Alert
      type="warning"
      role="alert"
      title="A colleague saved this while you were editing it"
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
          <p>
            Your changes are not saved yet. Save again to replace your colleague’s values, or close this form to leave
            them.
          </p>
        </>
      }
    />
  );
}
