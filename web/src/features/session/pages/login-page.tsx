import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { errorText } from '../../../shared/api-error.ts';
import { safeDestination } from '../../../shared/destination.ts';
import { keptDestination } from '../../../shared/notice.ts';
import { session } from '../../../shared/session.ts';
import { addressAfterSignIn } from '../after-sign-in.ts';
import { BareScreen, Problem, Waiting } from '../components/bare-screen.tsx';
import { beginSignIn } from '../oidc.ts';

const IMPERSONATED = 'User was impersonated, please login with current credentials';

/**
 * Leaves for the identity provider at once; who is signed in already goes on (shell G-23). An administrator who began to
 * impersonate somebody reads first why to sign in again; whose session ended reads it on the form.
 */
export function LoginPage() {
  const { destination, notice } = useSearch({ from: '/login' });
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);

  const waits = notice === 'impersonated' && attempt === 0;
  const ended = notice === 'ended';

  useEffect(() => {
    if (waits) return undefined;
    const { me, client } = session.get();
    if (me !== null) {
      void navigate({ href: addressAfterSignIn(me, client.hydra, destination), replace: true });
      return undefined;
    }
    let current = true;
    // The effect of a strict double render is cancelled before anything is sent.
    void Promise.resolve()
      .then(() =>
        current ? beginSignIn(safeDestination(destination ?? keptDestination()), { ended }) : undefined,
      )
      .catch((error: unknown) => current && setProblem(errorText(error)));
    return () => {
      current = false;
    };
  }, [attempt, destination, ended, navigate, waits]);

  const retry = () => {
    setProblem(null);
    setAttempt(attempt + 1);
  };
  if (waits)
    return (
      <BareScreen>
        <Problem text={IMPERSONATED} action="Sign In" onAction={retry} />
      </BareScreen>
    );
  return (
    <BareScreen>
      {problem === null ? <Waiting /> : <Problem text={problem} action="Try Again" onAction={retry} />}
    </BareScreen>
  );
}
