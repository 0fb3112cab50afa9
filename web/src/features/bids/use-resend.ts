import { useEffect } from 'react';
import { errorText, isUnanswered } from '../../shared/api-error.ts';
import { useOffline } from '../../shared/connection.ts';

interface Sending<Sent> {
  error: Error | null;
  variables: Sent | undefined;
  mutate: (sent: Sent) => void;
  reset: () => void;
}

/**
 * What a form says of terms that did not arrive, and how it goes on: a refusal is put right first, what got no answer is sent once
 * more. When the line is back, the form is open again.
 */
export function useResend<Sent>({ error, variables, mutate, reset }: Sending<Sent>) {
  const offline = useOffline();
  const unanswered = isUnanswered(error);
  useEffect(() => {
    if (unanswered && !offline) reset();
  }, [unanswered, offline, reset]);
  return {
    unanswered,
    /** Null while nothing failed. The banner of the product tells that there is no line. */
    failure: error && (unanswered ? 'Not sent yet.' : errorText(error)),
    tryAgain: () => (unanswered && variables !== undefined ? mutate(variables) : reset()),
  };
}
