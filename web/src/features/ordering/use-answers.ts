import { useEffect, useState } from 'react';
import { hasStatus } from '../../shared/api-error.ts';
import { whenConnected } from '../../shared/connection.ts';
import { offersByKey } from '../../shared/desk-offers.ts';
import { readLines, type SentLine } from './api.ts';
import { askedKey, type Answers, type DraftLine } from './desk-lines.ts';

const NOTHING: Answers = { lines: new Map(), offers: new Map() };

/** What the server says of the lines; only those that it was not asked yet are sent. */
export function useAnswers(drafts: readonly DraftLine[]) {
  const [answers, setAnswers] = useState<Answers>(NOTHING);
  const [failure, setFailure] = useState<unknown>(null);
  const [round, setRound] = useState(0);
  const missing = [...new Set(drafts.map(askedKey))].filter((key) => !answers.lines.has(key));
  const asked = JSON.stringify(missing);

  useEffect(() => {
    // Written above from the keys of lines.
    const keys = JSON.parse(asked) as string[];
    if (keys.length === 0) return undefined;
    const stop = new AbortController();
    readLines(
      keys.map((key) => JSON.parse(key) as SentLine),
      stop.signal,
    )
      .then(({ data }) => {
        setFailure(null);
        setAnswers((known) => ({
          lines: new Map([...known.lines, ...keys.flatMap((key, index) => pair(key, data.lines[index]))]),
          offers: new Map([...known.offers, ...offersByKey(data.products)]),
        }));
      })
      .catch((error: unknown) => {
        if (stop.signal.aborted) return;
        setFailure(error);
        if (!hasStatus(error, 0)) return;
        void whenConnected().then(() => !stop.signal.aborted && setRound((before) => before + 1));
      });
    return () => stop.abort();
  }, [asked, round]);

  return {
    answers,
    failure,
    retry: () => {
      setFailure(null);
      setRound((before) => before + 1);
    },
    /** Prices, stock and the cart may have moved: everything is asked anew. */
    refresh: () => setAnswers(NOTHING),
  };
}

const pair = <Value>(key: string, value: Value | undefined): [string, Value][] =>
  value === undefined ? [] : [[key, value]];
