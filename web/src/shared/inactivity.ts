import { SESSION_IDLE_SECONDS } from '#rules/accounts/sessions.ts';
import { nowMs } from './clock.ts';
import { KEYS } from './session.ts';
import { createStore, useStore } from './store.ts';

/** Seconds without activity after which a person is away (SH-460) and signed out (SH-459). */
export const AWAY_AFTER = 300;
export const SIGN_OUT_AFTER = SESSION_IDLE_SECONDS;

const ACTIVITY = ['mousemove', 'keydown', 'pointerdown', 'touchstart', 'wheel', 'scroll'] as const;
const CHECK_EVERY_MS = 1000;

const away = createStore(false);

/** True beyond 300 s without activity in any tab; polling pauses meanwhile. */
export const useAway = (): boolean => useStore(away);
export const isAway = (): boolean => away.get();

/** Runs with the first activity after being away (shell G-66). Answers how to stop. */
export const whenBack = (listener: () => void): (() => void) =>
  away.subscribe(() => {
    if (!away.get()) listener();
  });

/** Counts while somebody is signed in; all tabs share the time of the last activity. Answers how to stop. */
export function watchInactivity(onTimeout: () => void): () => void {
  let lastWritten = 0;
  const onActivity = () => {
    const now = nowMs();
    if (now - lastWritten < CHECK_EVERY_MS) return;
    lastWritten = now;
    localStorage.setItem(KEYS.activity, String(now));
    away.set(false);
  };
  const check = () => {
    const idle = (nowMs() - Number(localStorage.getItem(KEYS.activity) ?? nowMs())) / 1000;
    away.set(idle > AWAY_AFTER);
    if (idle >= SIGN_OUT_AFTER) onTimeout();
  };
  onActivity();
  for (const event of ACTIVITY) window.addEventListener(event, onActivity, { passive: true, capture: true });
  const timer = setInterval(check, CHECK_EVERY_MS);
  return () => {
    clearInterval(timer);
    away.set(false);
    for (const event of ACTIVITY) window.removeEventListener(event, onActivity, { capture: true });
  };
}
