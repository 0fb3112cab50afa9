import { useEffect } from 'react';
import { errorText, isUnanswered } from '../../shared/api-error.ts';
import { useOffline } from '../../shared/connection.ts';

const TRY_AGAIN = 'Press ‘Try again’ first.';
const CHANGE_FIRST = 'Change what was refused, or press ‘Try again’.';

interface Sending<Sent> {
  error: Error | null;
  variables: Sent | undefined;
  mutate: (sent: Sent) => void;
  reset: () => void;
}

/**
 * What a form says of terms that did not arrive, and how it goes on: a refusal is put right in the fields, what got no answer is sent
 * once more. When the line is back, the form is open again.
 */
export function useResend<Sent>(
  { error, variables, mutate, reset }: Sending<Sent>,
  /** What is sent from now on is something else. */
  renew: () => void = () => undefined,
) {
  const offline = useOffline();
  const unanswered = isUnanswered(error);
  useEffect(() => {
    if (unanswered && !offline) reset();
  }, [unanswered, offline, reset]);
  const open = () => {
    reset();
    renew();
  };
  return {
    /** What was sent may have arrived: until it is sent once more nothing of it changes. */
    unanswered,
    /** Null while nothing failed. The banner of the product tells that there is no line. */
    failure: error && (unanswered ? 'Not sent yet.' : errorText(error)),
    /** Why its buttons cannot be pressed; null where nothing failed (TR-129, C-06). */
    reason: error && (unanswered ? TRY_AGAIN : CHANGE_FIRST),
    tryAgain: () => (unanswered && variables !== undefined ? mutate(variables) : open()),
    /** Of a field: a refusal was of what stood there before. */
    changing:
      <T>(change: (next: T) => void) =>
      (next: T) => {
        if (error && !unanswered) open();
        change(next);
      },
  };
}
