import { useState } from 'react';
import { hasStatus } from './api-error.ts';

interface LastAnswer<Data> {
  /** What is shown: the answer, or where a new question failed that to the former one. */
  data: Data | undefined;
  /** Why `data` is the former answer; null where it is none. */
  failure: unknown;
}

/** Keeps what was answered before where the next question fails, but where the right to see it is missing. */
export function useLastAnswer<Data>({
  data,
  error,
}: {
  data: Data | undefined;
  error: unknown;
}): LastAnswer<Data> {
  const [last, setLast] = useState(data);
  if (data !== undefined && data !== last) setLast(data);
  const fails = data === undefined && error !== null && error !== undefined;
  if (!fails || last === undefined || hasStatus(error, 403)) return { data, failure: null };
  return { data: last, failure: error };
}
