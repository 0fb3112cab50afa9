import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError, errorText } from '../../../shared/api-error.ts';
import { api } from '../../../shared/http.ts';
import { leaveNotice } from '../../../shared/notice.ts';
import { clearSession, enterSession, identityToken, loadClient, session } from '../../../shared/session.ts';
import { addressAfterSignIn, hostToMoveTo } from '../after-sign-in.ts';
import { moveTo, leaveProvider } from '../leave.ts';
import { BareScreen, Problem, Waiting } from '../components/bare-screen.tsx';
import { subjectOf } from '../oidc.ts';

const PATIENCE_MS = 30_000;

/** The product login: brand configuration, then the session (SH-073, SH-075). */
export function LoadingPage() {
  const { destination } = useSearch({ from: '/loading' });
  const navigate = useNavigate();
  const [slow, setSlow] = useState(false);
  const [attempt, setAttempt] = useState(0);

  const signIn = useEffectEvent(async (signal: AbortSignal) => {
    const token = identityToken.get();
    if (token === null) {
      const { me } = session.get();
      if (me === null)
        return navigate({
          to: '/login',
          search: destination === undefined ? {} : { destination },
          replace: true,
        });
      return navigate({
        href: addressAfterSignIn(me, session.get().client.hydra, destination),
        replace: true,
      });
    }
    try {
      await loadClient();
      const { data: me } = await api.login({ body: { id: subjectOf(token) } }, { bearer: token, signal });
      if (signal.aborted) return;
      enterSession(me);
      const { client, config } = session.get();
      const elsewhere = hostToMoveTo(me, client, config?.markets);
      if (elsewhere !== null) return await moveTo(elsewhere);
      await navigate({ href: addressAfterSignIn(me, client.hydra, destination), replace: true });
    } catch (error) {
      if (signal.aborted) return;
      // No answer is no refusal: the person may try again.
      if (error instanceof ApiError && error.status === 0) setSlow(true);
      else await giveUp(token, errorText(error));
    }
  });

  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(() => {
      stop.abort();
      setSlow(true);
    }, PATIENCE_MS);
    // A strict double render stops the first run before its first request.
    void Promise.resolve()
      .then(() => (stop.signal.aborted ? undefined : signIn(stop.signal)))
      .finally(() => clearTimeout(timer));
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [attempt]);

  const retry = () => {
    setSlow(false);
    setAttempt(attempt + 1);
  };
  return (
    <BareScreen>
      {slow ? <Problem text="Sign-in is taking too long" action="Try Again" onAction={retry} /> : <Waiting />}
    </BareScreen>
  );
}

/** The account was refused: recorded, signed out everywhere, and said on the start page (SH-078, SH-079). */
async function giveUp(token: string, message: string): Promise<void> {
  await api
    .logMessage({
      body: {
        function: 'Login Failure',
        parameters: { id: subjectOf(token), message: message.slice(0, 500) },
      },
    })
    .catch(() => undefined);
  clearSession();
  leaveNotice(message);
  await leaveProvider(token);
}
