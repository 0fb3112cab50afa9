import { useEffect, useEffectEvent } from 'react';
import { loadMe, isMarked } from './session.ts';

/** A change the server announced: what changed, never its content. `id` is null when it concerns many records. */
export interface LiveChange {
  topic: string;
  id: number | null;
}

type Listener = (change: LiveChange) => void;

const ADDRESS = '/services/user/me/events';
const CHANNEL = 'galenic-live';
const RETRY_MS = [2000, 5000, 15_000, 60_000];
/** Reaches every listener: changes may have been missed. */
const RECONNECTED: LiveChange = { topic: 'reconnected', id: null };

const PAUSE_MS = 2000;

const listeners = new Map<string, Set<Listener>>();

/**
 * Calls `handler` when the server announces a change of the topic ('orders', 'carts', 'notifications', …), and after
 * a lost connection came back: `useLiveTopic('orders', () => queryClient.invalidateQueries({ queryKey: ['orders'] }))`.
 * `pauseMs` for what has to be told sooner.
 */
export const useLiveTopic = (topic: string, handler: Listener, pauseMs = PAUSE_MS): void =>
  useListener({ topic, pauseMs }, handler);

/** The same for a page of one record: changes that name another one pass it by. */
export const useLiveRecord = (topic: string, id: number, handler: Listener): void =>
  useListener({ topic, id, pauseMs: PAUSE_MS }, handler);

function useListener(
  { topic, id, pauseMs }: { topic: string; id?: number; pauseMs: number },
  handler: Listener,
): void {
  const onChange = useEffectEvent(handler);
  useEffect(() => {
    const gentle = withPauses((change) => onChange(change), pauseMs);
    const listener: Listener = (change) => {
      if (id === undefined || change.id === null || change.id === id) gentle.listener(change);
    };
    const own = listeners.get(topic) ?? new Set();
    listeners.set(topic, own.add(listener));
    return () => {
      own.delete(listener);
      gentle.stop();
    };
  }, [topic, id, pauseMs]);
}

/** The first change at once, those of the next seconds together: a busy marketplace changes faster than a page can be read. */
function withPauses(tell: Listener, pauseMs: number): { listener: Listener; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let missed: LiveChange | undefined;
  const listener: Listener = (change) => {
    if (timer !== undefined) {
      missed = { ...change, id: missed === undefined || missed.id === change.id ? change.id : null };
      return;
    }
    timer = setTimeout(() => {
      timer = undefined;
      const next = missed;
      missed = undefined;
      if (next) listener(next);
    }, pauseMs);
    tell(change);
  };
  return { listener, stop: () => clearTimeout(timer) };
}

/** Delivers to the listeners of this tab. */
export function deliver(change: LiveChange): void {
  if (change.topic === 'session') void loadMe().catch(() => undefined);
  const concerned =
    change.topic === RECONNECTED.topic ? [...listeners.values()] : [listeners.get(change.topic)];
  for (const group of concerned) for (const listener of group ?? []) listener(change);
}

/**
 * Opens one stream for all tabs of this browser, because a browser allows few connections per host: the tab that
 * holds the lock listens and passes on. Answers how to stop.
 */
export function startLive(): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = (event: MessageEvent<LiveChange>) => deliver(event.data);
  const announce = (change: LiveChange) => {
    deliver(change);
    channel.postMessage(change);
  };
  const stopped = new AbortController();
  const lead = () => new Promise<void>((done) => holdStream(announce, stopped.signal, done));
  // Without TLS outside localhost there are no locks; then each tab has its own stream.
  if ('locks' in navigator) {
    navigator.locks.request(CHANNEL, { signal: stopped.signal }, lead).catch(() => undefined);
  } else {
    void lead();
  }
  return () => {
    stopped.abort();
    channel.close();
  };
}

function holdStream(announce: Listener, signal: AbortSignal, done: () => void): void {
  let attempt = 0;
  let lost = false;
  let stream: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const open = () => {
    stream = new EventSource(ADDRESS);
    stream.addEventListener('ready', () => {
      if (lost) announce(RECONNECTED);
      attempt = 0;
      lost = false;
    });
    stream.addEventListener('change', (event: MessageEvent<string>) => announce(toChange(event.data)));
    stream.addEventListener('session', () => announce({ topic: 'session', id: null }));
    stream.addEventListener('error', () => {
      lost = true;
      // The browser retries by itself unless the server refused; then we do, more and more rarely.
      if (stream?.readyState !== EventSource.CLOSED || !isMarked()) return;
      timer = setTimeout(open, RETRY_MS[Math.min(attempt, RETRY_MS.length - 1)]);
      attempt += 1;
    });
  };
  const close = () => {
    clearTimeout(timer);
    stream?.close();
    done();
  };
  if (signal.aborted) return done();
  signal.addEventListener('abort', close);
  open();
}

function toChange(text: string): LiveChange {
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null || !('topic' in value)) return RECONNECTED;
  const id = 'id' in value && typeof value.id === 'number' ? value.id : null;
  return { topic: String(value.topic), id };
}
