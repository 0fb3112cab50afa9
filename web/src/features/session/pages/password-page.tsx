import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState, type FormEvent, type ReactNode } from 'react';
import { passwordProblems } from '#rules/accounts/passwords.ts';
import type { PasswordLink } from '#contract/accounts/passwords.ts';
import { errorText, fieldErrors } from '../../../shared/api-error.ts';
import { api } from '../../../shared/http.ts';
import { clearSession } from '../../../shared/session.ts';
import { PlainField } from '../../../ui/plain-field.tsx';
import { BareScreen, Problem, Waiting } from '../components/bare-screen.tsx';
import button from '../../../ui/plain-button.module.css';
import styles from '../components/bare-screen.module.css';

/** The secret stands behind the hash, which no browser sends to a server. */
const tokenIn = (hash: string): string | null => /^token=([\w-]+)$/.exec(hash)?.[1] ?? null;

/** Asks for a link that sets a password, or sets it where a link led here. */
export function PasswordPage() {
  const navigate = useNavigate();
  const arrived = tokenIn(useLocation({ select: ({ hash }) => hash }));
  const [token, setToken] = useState(arrived);
  // A link may be opened where this page already stands.
  if (arrived !== null && arrived !== token) setToken(arrived);
  useEffect(() => {
    if (arrived !== null) void navigate({ to: '/password', replace: true });
  }, [arrived, navigate]);
  return (
    <BareScreen>{token === null ? <AskForLink /> : <SetPassword key={token} token={token} />}</BareScreen>
  );
}

function AskForLink() {
  const [email, setEmail] = useState('');
  const [state, setState] = useState<'asking' | 'sending' | 'sent'>('asking');
  const [error, setError] = useState<string>();
  const send = async () => {
    setState('sending');
    setError(undefined);
    try {
      await api.requestPasswordLink({ body: { email } });
      setState('sent');
    } catch (problem) {
      setError(errorText(problem));
      setState('asking');
    }
  };
  if (state === 'sent') {
    return (
      <>
        <div role="status">
          <h1 className={styles.problem}>Check your inbox</h1>
        </div>
        <p className={styles.text}>
          If {email} belongs to an account, a link is on its way. It works for 30 minutes.
        </p>
        <button type="button" className={button.filled} onClick={() => setState('asking')}>
          Send it again
        </button>
      </>
    );
  }
  return (
    <Form title="Forgot your password?" action="Send link" busy={state === 'sending'} onSubmit={send}>
      <p className={styles.text}>We’ll email you a link to set a new one.</p>
      <PlainField
        label="Email"
        type="email"
        autoComplete="username"
        required
        value={email}
        onChange={setEmail}
        error={error}
      />
    </Form>
  );
}

function SetPassword({ token }: { token: string }) {
  const navigate = useNavigate();
  const [link, setLink] = useState<PasswordLink | null>(null);
  const [gone, setGone] = useState<string | null>(null);
  useEffect(() => {
    api.lookAtPasswordLink({ body: { token } }).then(
      ({ data }) => setLink(data),
      (error: unknown) => setGone(errorText(error)),
    );
  }, [token]);
  const askAgain = () => location.replace('/password');
  if (gone !== null) return <Problem text={gone} action="Ask for a new link" onAction={askAgain} />;
  if (link === null) return <Waiting />;
  return <NewPassword token={token} link={link} onDone={() => void navigate({ to: '/login' })} />;
}

function NewPassword(props: { token: string; link: PasswordLink; onDone: () => void }) {
  const { token, link, onDone } = props;
  const [typed, setTyped] = useState({ password: '', match_password: '' });
  const [errors, setErrors] = useState<Record<string, string | undefined>>({});
  const [state, setState] = useState<'typing' | 'saving' | 'saved'>('typing');
  const save = async () => {
    const problems = passwordProblems(typed);
    if (problems !== null) {
      return setErrors({
        password: problems.password?.join('\n'),
        match_password: problems.match_password?.join('\n'),
      });
    }
    setErrors({});
    setState('saving');
    try {
      await api.usePasswordLink({ body: { token, ...typed } });
      clearSession();
      setState('saved');
    } catch (error) {
      const fields = fieldErrors(error);
      setErrors(Object.keys(fields).length > 0 ? fields : { password: errorText(error) });
      setState('typing');
    }
  };
  if (state === 'saved')
    return <Problem text="Password was updated, please log in" action="Sign In" onAction={onDone} />;
  return (
    <Form
      title={link.purpose === 'invitation' ? 'Choose your password' : 'Reset Your Password'}
      action="Save password"
      busy={state === 'saving'}
      onSubmit={save}
    >
      <p className={styles.text}>For {link.email}</p>
      {/* Lets a password manager store it under the right name. */}
      <input type="hidden" name="username" autoComplete="username" value={link.email} readOnly />
      <PlainField
        label="New Password"
        hint="8 to 64 characters, with a capital and a small letter, a digit and one of ! @ # $ % ^ & *"
        type="password"
        autoComplete="new-password"
        value={typed.password}
        onChange={(password) => setTyped({ ...typed, password })}
        error={errors['password']}
      />
      <PlainField
        label="Confirm Password"
        type="password"
        autoComplete="new-password"
        value={typed.match_password}
        onChange={(match) => setTyped({ ...typed, match_password: match })}
        error={errors['match_password']}
      />
    </Form>
  );
}

interface FormProps {
  title: string;
  action: string;
  busy: boolean;
  onSubmit: () => Promise<void>;
  children: ReactNode;
}

function Form({ title, action, busy, onSubmit, children }: FormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void onSubmit();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <h1 className={styles.problem}>{title}</h1>
      {children}
      <button type="submit" className={button.filled} disabled={busy}>
        {busy ? 'Please Wait' : action}
      </button>
      <Link to="/login" className={styles.back}>
        Back to Sign In
      </Link>
    </form>
  );
}
