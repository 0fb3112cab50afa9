import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { errorText } from '../../../shared/api-error.ts';
import { safeDestination } from '../../../shared/destination.ts';
import { identityProof, identityToken } from '../../../shared/session.ts';
import { BareScreen, Problem, Waiting } from '../components/bare-screen.tsx';
import { finishSignIn, type SignedIn } from '../oidc.ts';

/** A code can be exchanged once; a second render of the same address gets the first one's outcome. */
let exchange: { address: string; outcome: Promise<SignedIn> } | null = null;

function exchangeOnce(address: string): Promise<SignedIn> {
  if (exchange?.address !== address) exchange = { address, outcome: finishSignIn(new URL(address)) };
  return exchange.outcome;
}

/** Where the identity provider returns (SH-074): exchanges the code and goes on to the product login. */
export function CallbackPage() {
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    exchangeOnce(location.href).then(
      ({ idToken, destination, confirms }) => {
        if (confirms) {
          identityProof.set(idToken);
          return void navigate({ href: safeDestination(destination) ?? '/', replace: true });
        }
        identityToken.set(idToken);
        void navigate({ to: '/loading', search: destination === null ? {} : { destination }, replace: true });
      },
      (error: unknown) => setProblem(errorText(error)),
    );
  }, [navigate]);

  return (
    <BareScreen>
      {problem === null ? (
        <Waiting />
      ) : (
        <Problem
          text={problem}
          action="Sign In"
          onAction={() => void navigate({ to: '/login', replace: true })}
        />
      )}
    </BareScreen>
  );
}
