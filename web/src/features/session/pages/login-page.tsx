import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { errorText } from '../../../shared/api-error.ts';
import { safeDestination } from '../../../shared/destination.ts';
import { session } from '../../../shared/session.ts';
import { addressAfterSignIn } from '../after-sign-in.ts';
import { BareScreen, Problem, Waiting } from '../components/bare-screen.tsx';
import { beginSignIn } from '../oidc.ts';

/** Leaves for the identity provider at once; who is signed in already goes on (shell G-23). */
export function LoginPage() {
  const { destination } = useSearch({ from: '/login' });
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const { me, client } = session.get();
    if (me !== null) {
      void navigate({ href: addressAfterSignIn(me, client.hydra, destination), replace: true });
      return;
    }
    let current = true;
    // The effect of a strict double render is cancelled before anything is sent.
    void Promise.resolve()
      .then(() => (current ? beginSignIn(safeDestination(destination)) : undefined))
      .catch((error: unknown) => current && setProblem(errorText(error)));
    return () => {
      current = false;
    };
  }, [attempt, destination, navigate]);

  const retry = () => {
    setProblem(null);
    setAttempt(attempt + 1);
  };
  return (
    <BareScreen>
      {problem === null ? <Waiting /> : <Problem text={problem} action="Try Again" onAction={retry} />}
    </BareScreen>
  );
}
