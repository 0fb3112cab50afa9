import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { errorText } from '../../../shared/api-error.ts';
import { api, type ReplyOf } from '../../../shared/http.ts';
import { BareScreen, Problem, Waiting } from '../components/bare-screen.tsx';
import button from '../../../ui/plain-button.module.css';
import styles from '../components/bare-screen.module.css';

type Asked = ReplyOf<'lookAtReportMails'>['data'];

/** The token stands behind the hash, which no browser sends to a server; its name says whether it is of a report or a saved question. */
function linkIn(hash: string) {
  const [, name, token = '-.-'] = /^(token|question)=([\w-]+\.[\w-]+)$/.exec(hash) ?? [];
  const given = { params: { token } };
  return name === 'question'
    ? { look: () => api.lookAtQuestionMails(given), end: () => api.endQuestionMails(given) }
    : { look: () => api.lookAtReportMails(given), end: () => api.endReportMails(given) };
}

/** Where the link of a mail by a schedule leads: one press ends its mails, without signing in. Opening it changes nothing. */
export function EndReportPage() {
  const hash = useLocation({ select: ({ hash: one }) => one });
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    linkIn(hash)
      .look()
      .then(
        ({ data }) => setAsked(data),
        (error: unknown) => setProblem(errorText(error)),
      );
  }, [hash]);
  const end = async () => {
    setSending(true);
    try {
      await linkIn(hash).end();
      setAsked((before) => before && { ...before, ended: true });
    } catch (error) {
      setProblem(errorText(error));
    }
    setSending(false);
  };
  const leave = () => void navigate({ to: '/' });
  if (problem !== null)
    return (
      <BareScreen>
        <Problem text={problem} action="Go to the start page" onAction={leave} />
      </BareScreen>
    );
  return (
    <BareScreen>
      {asked === null ? (
        <Waiting />
      ) : asked.ended ? (
        <Ended asked={asked} onLeave={leave} />
      ) : (
        <>
          <h1 className={styles.problem}>End the mails of {asked.title}?</h1>
          <p className={styles.text}>
            {asked.email} will no longer get this report. Others go on getting it.
          </p>
          <button type="button" className={button.filled} disabled={sending} onClick={() => void end()}>
            {sending ? 'Please Wait' : 'End the mails'}
          </button>
        </>
      )}
    </BareScreen>
  );
}

const Ended = ({ asked: { title, email }, onLeave }: { asked: Asked; onLeave: () => void }) => (
  <>
    <div role="status">
      <h1 className={styles.problem}>The mails of {title} have ended</h1>
    </div>
    <p className={styles.text}>We’ll no longer send this report to {email}.</p>
    <button type="button" className={button.filled} onClick={onLeave}>
      Go to the start page
    </button>
  </>
);
