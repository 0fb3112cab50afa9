import { useBlocker } from '@tanstack/react-router';
import { useRef } from 'react';
import { confirm } from './dialogs.tsx';

/** Asks before unsaved changes are left behind, within the product and when the tab closes. */
export function useLeaveGuard(dirty: boolean): void {
  useBlocker({
    shouldBlockFn: async () => dirty && !(await askToLeave()),
    enableBeforeUnload: () => dirty,
  });
}

export const askToLeave = (): Promise<boolean> =>
  confirm({
    title: 'Leave without saving?',
    body: 'Your changes are not saved yet.',
    confirmLabel: 'Leave',
    cancelLabel: 'Stay',
    destructive: true,
  });

/** How to give up what is typed; null where nothing is. */
export type Unsaved = (() => void) | null;

/**
 * The same for a form in a panel, whose closing asks as well. The form says with `hold` how its changes are given up, or null
 * where it has none; `mayLeave` asks where there are some, and gives them up.
 */
export function useUnsaved(): { hold: (unsaved: Unsaved) => void; mayLeave: () => Promise<boolean> } {
  const held = useRef<Unsaved>(null);
  const hold = (unsaved: Unsaved) => {
    held.current = unsaved;
  };
  const mayLeave = async () => {
    if (held.current === null) return true;
    if (!(await askToLeave())) return false;
    const giveUp = held.current;
    held.current = null;
    giveUp?.();
    return true;
  };
  useBlocker({
    // A session that ended took nobody's drafts with it.
    shouldBlockFn: async ({ next }) => next.pathname !== '/login' && !(await mayLeave()),
    enableBeforeUnload: () => held.current !== null,
  });
  return { hold, mayLeave };
}
