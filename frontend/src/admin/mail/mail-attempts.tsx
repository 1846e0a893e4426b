import type { MailAttempt } from '../../api/models';
import { StoreDate } from '../../page/store-date';
import { tookInWords } from '../jobs/time-in-words';
import { StateTag } from '../list/state-tag';
import { mailCauses, mailOutcomes } from './mail-names';

/** All delivery attempts, newest first, with the mail server's responses. */
export function MailAttempts({ attempts }: { attempts: MailAttempt[] }) {
  if (attempts.length === 0) return <p className="second-line">Not tried yet.</p>;
  return (
    <ol className="mail-attempts">
      {attempts
        .toSorted((one, other) => other.attempt - one.attempt)
        .map(({ attempt, startedAt, endedAt, outcome, cause, answer }) => {
          const { name, tone } = outcome ? mailOutcomes[outcome] : ({ name: 'Running', tone: 'busy' } as const);
          return (
            <li key={attempt}>
              Attempt {attempt} <StateTag tone={tone}>{name}</StateTag> {cause && mailCauses[cause].name}
              <span className="second-line">
                <StoreDate iso={startedAt} withTime="seconds" />
                {endedAt !== undefined && `, ${tookInWords(startedAt, endedAt)}`}
              </span>
              {answer !== undefined && <code className="mail-attempts__answer">{answer}</code>}
            </li>
          );
        })}
    </ol>
  );
}
