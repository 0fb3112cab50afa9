import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
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
export function useUnsaved(opened = true): { hold: Hold; mayLeave: () => Promise<boolean> } {
  const held = useRef<Unsaved>(null);
  const hold: Hold = (unsaved) => {
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
    shouldBlockFn: async () => !(await mayLeave()),
    enableBeforeUnload: () => held.current !== null,
    // A question, though it is not asked, has every step of the page wait for it.
    disabled: !opened,
  });
  return { hold, mayLeave };
}

export type Hold = (unsaved: Unsaved) => void;

/** For a panel around a form: closing asks where something is unsaved; `closeAskless` is for what was sent or given up. */
export function useAskedClosing(opened: boolean, onClose: () => void) {
  const { hold, mayLeave } = useUnsaved(opened);
  return {
    hold,
    close: () => void mayLeave().then((may) => may && onClose()),
    closeAskless: () => {
      hold(null);
      onClose();
    },
  };
}

/** For that form: tells the panel what would be lost, as long as the form is there. */
export function useHeld(unsaved: Unsaved, hold: Hold): void {
  useEffect(() => {
    hold(unsaved);
    return () => hold(null);
  });
}
