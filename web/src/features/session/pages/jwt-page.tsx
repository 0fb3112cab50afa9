import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ApiError, errorText } from '../../../shared/api-error.ts';
import { api } from '../../../shared/http.ts';
import { leaveNotice } from '../../../shared/notice.ts';
import { clearSession, enterSession } from '../../../shared/session.ts';
import { BareScreen, Problem, Waiting } from '../components/bare-screen.tsx';

/** A token can be redeemed once; a second render gets the first one's outcome. */
let redeeming: { jwt: string; outcome: Promise<void> } | null = null;

function redeemOnce(jwt: string): Promise<void> {
  if (redeeming?.jwt !== jwt) {
    redeeming = { jwt, outcome: api.redeemHandOff({ body: { jwt } }).then(({ data }) => enterSession(data)) };
  }
  return redeeming.outcome;
}

/** Arrives from another brand host (SH-080 … SH-082): the token leaves address and history before it is redeemed. */
export function JwtPage() {
  const { jwt } = useSearch({ from: '/jwt' });
  const [token] = useState(jwt);
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    if (token === undefined) {
      void navigate({ to: '/login', replace: true });
      return;
    }
    history.replaceState(history.state, '', '/jwt');
    redeemOnce(token).then(
      () => void navigate({ to: '/catalog', replace: true }),
      (error: unknown) => {
        // No answer leaves the token as it is.
        if (error instanceof ApiError && error.status === 0) return setProblem(errorText(error));
        clearSession();
        leaveNotice(errorText(error));
        void navigate({ to: '/', replace: true });
      },
    );
  }, [token, navigate]);

  return (
    <BareScreen>
      {problem === null ? (
        <Waiting />
      ) : (
        <Problem text={problem} action="Sign In" onAction={() => void navigate({ to: '/login' })} />
      )}
    </BareScreen>
  );
}
