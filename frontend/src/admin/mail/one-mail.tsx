import type { MailDetail } from '../../api/models';
import { StateTag } from '../list/state-tag';
import { MailActions } from './mail-actions';
import { MailAttempts } from './mail-attempts';
import { MailContentView } from './mail-content-view';
import { MailDetails } from './mail-details';
import { mailStates, mailTitle } from './mail-names';
import { useReveal } from './use-reveal';

export function OneMail({ mail }: { mail: MailDetail }) {
  const { content, revealing, reveal } = useReveal(mail.id);
  const { name, tone } = mailStates[mail.state];
  return (
    <article className="one-mail" aria-labelledby="one-mail">
      <header className="list-bar">
        <h2 id="one-mail">{mailTitle(mail)}</h2>
        <StateTag tone={tone}>{name}</StateTag>
      </header>
      <MailActions mail={mail} address={content?.to} />
      <MailDetails mail={mail} address={content?.to} />
      <div className="mail-columns">
        <section aria-labelledby="one-mail-content">
          <h3 id="one-mail-content">Content</h3>
          <MailContentView content={content} revealing={revealing} onReveal={() => void reveal()} />
        </section>
        <section aria-labelledby="one-mail-attempts">
          <h3 id="one-mail-attempts">Attempts</h3>
          <MailAttempts attempts={mail.attemptsMade} />
        </section>
      </div>
    </article>
  );
}
