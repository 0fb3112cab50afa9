import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ApiError, errorText, isUnanswered } from '../../../shared/api-error.ts';
import { api } from '../../../shared/http.ts';
import { leaveNotice } from '../../../shared/notice.ts';
import { clearSession, enterSession } from '../../../shared/session.ts';
import { BareScreen, Problem, Waiting } from '../components/bare-screen.tsx';

/** A token can be redeemed once; a second render gets the first one's outcome. */
let redeeming: { jwt: string; replace: boolean; outcome: Promise<void> } | null = null;

function redeemOnce(jwt: string, replace: boolean): Promise<void> {
  if (redeeming?.jwt !== jwt || redeeming.replace !== replace) {
    const outcome = api.redeemHandOff({ body: { jwt, replace } }).then(({ data }) => enterSession(data));
    redeeming = { jwt, replace, outcome };
  }
  return redeeming.outcome;
}

const isConflict = (error: unknown) => error instanceof ApiError && error.code === 'conflict';

/**
 * Arrives from another brand host (SH-080 … SH-082): the token leaves address and history before it is redeemed. Who is
 * signed in here as somebody else is asked first.
 */
export function JwtPage() {
  const { jwt } = useSearch({ from: '/jwt' });
  const [token] = useState(jwt);
  const [replace, setReplace] = useState(false);
  const navigate = useNavigate();
  const [problem, setProblem] = useState<{ text: string; asks: boolean } | null>(null);

  useEffect(() => {
    if (token === undefined) {
      void navigate({ to: '/login', replace: true });
      return;
    }
    history.replaceState(history.state, '', '/jwt');
    redeemOnce(token, replace).then(
      () => void navigate({ to: '/catalog', replace: true }),
      (error: unknown) => {
        // No answer and a question leave the token as it is.
        if (isConflict(error)) return setProblem({ text: errorText(error), asks: true });
        if (isUnanswered(error)) return setProblem({ text: errorText(error), asks: false });
        clearSession();
        leaveNotice(errorText(error));
        void navigate({ to: '/', replace: true });
      },
    );
  }, [token, replace, navigate]);

  if (problem === null) {
    return (
      <BareScreen>
        <Waiting />
      </BareScreen>
    );
  }
  const goOn = () => {
    setProblem(null);
    setReplace(true);
  };
  return (
    <BareScreen>
      {problem.asks ? (
        <Problem
          text={problem.text}
          action="Stay as I am"
          onAction={() => window.location.replace('/')}
          other={{ action: 'Switch accounts', onAction: goOn }}
        />
      ) : (
        <Problem text={problem.text} action="Sign In" onAction={() => void navigate({ to: '/login' })} />
      )}
    </BareScreen>
  );
}
