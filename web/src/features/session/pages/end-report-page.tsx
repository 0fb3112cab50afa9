import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { errorText } from '../../../shared/api-error.ts';
import { api, type ReplyOf } from '../../../shared/http.ts';
import { BareScreen, Problem, Waiting } from '../components/bare-screen.tsx';
import button from '../../../ui/plain-button.module.css';
import styles from '../components/bare-screen.module.css';

type Asked = ReplyOf<'lookAtReportMails'>['data'];

/** The token stands behind the hash, which no browser sends to a server. */
const tokenIn = (hash: string): string => /^token=([\w-]+\.[\w-]+)$/.exec(hash)?.[1] ?? '-.-';

/** Where the link of a mailed report leads: one press ends its mails, without signing in. Opening it changes nothing. */
export function EndReportPage() {
  const token = tokenIn(useLocation({ select: ({ hash }) => hash }));
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    api.lookAtReportMails({ params: { token } }).then(
      ({ data }) => setAsked(data),
      (error: unknown) => setProblem(errorText(error)),
    );
  }, [token]);
  const end = async () => {
    setSending(true);
    try {
      await api.endReportMails({ params: { token } });
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
