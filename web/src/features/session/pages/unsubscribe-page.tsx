import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { SUBSCRIPTIONS } from '#rules/accounts/subscriptions.ts';
import { errorText } from '../../../shared/api-error.ts';
import { api, type ReplyOf } from '../../../shared/http.ts';
import { BareScreen, Problem, Waiting } from '../components/bare-screen.tsx';
import button from '../../../ui/plain-button.module.css';
import styles from '../components/bare-screen.module.css';

type Asked = ReplyOf<'lookAtUnsubscribe'>['data'];

/** The token stands behind the hash, which no browser sends to a server. */
const tokenIn = (hash: string): string => /^token=([\w-]+\.[\w-]+)$/.exec(hash)?.[1] ?? '-.-';

/** Where the link of a mail leads: one press ends mails of its kind, without signing in. Opening it changes nothing. */
export function UnsubscribePage() {
  const token = tokenIn(useLocation({ select: ({ hash }) => hash }));
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [state, setState] = useState<'asking' | 'sending' | 'done'>('asking');
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    api.lookAtUnsubscribe({ params: { token } }).then(
      ({ data }) => setAsked(data),
      (error: unknown) => setProblem(errorText(error)),
    );
  }, [token]);
  const end = async () => {
    setState('sending');
    try {
      await api.unsubscribe({ params: { token } });
      setState('done');
    } catch (error) {
      setProblem(errorText(error));
      setState('asking');
    }
  };
  const leave = () => void navigate({ to: '/' });
  if (problem !== null)
    return (
      <BareScreen>
        <Problem text={problem} action="Go to the start page" onAction={leave} />
      </BareScreen>
    );
  if (asked === null)
    return (
      <BareScreen>
        <Waiting />
      </BareScreen>
    );
  const kind = SUBSCRIPTIONS[asked.kind];
  if (state === 'done')
    return (
      <BareScreen>
        <div role="status">
          <h1 className={styles.problem}>You are unsubscribed</h1>
        </div>
        <p className={styles.text}>
          We’ll no longer send ‘{kind}’ emails to {asked.email}. You can change this in your profile.
        </p>
        <button type="button" className={button.filled} onClick={leave}>
          Go to the start page
        </button>
      </BareScreen>
    );
  return (
    <BareScreen>
      <h1 className={styles.problem}>Unsubscribe from {kind}?</h1>
      <p className={styles.text}>
        {asked.email} will no longer get emails of this kind. Your other emails won’t change.
      </p>
      <button
        type="button"
        className={button.filled}
        disabled={state === 'sending'}
        onClick={() => void end()}
      >
        {state === 'sending' ? 'Please Wait' : 'Unsubscribe'}
      </button>
    </BareScreen>
  );
}
