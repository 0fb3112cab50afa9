import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { endEarlyPalette, isPaletteWanted } from './early-palette.ts';
import type { Overlay } from './header.tsx';

interface Asked {
  overlay: Overlay;
  at: string;
  /** Asked for while a page was on its way. */
  early: boolean;
}

/** What lies over the page. It belongs to the page it was opened on, or to the one that was on its way: going elsewhere closes it. */
export function useOverlay(pathname: string): readonly [Overlay, (next: Overlay) => void] {
  const router = useRouter();
  const [asked, setAsked] = useState<Asked>(() => {
    const early = isPaletteWanted();
    return { overlay: early ? 'palette' : null, at: pathname, early };
  });
  if (asked.early && asked.at !== pathname) setAsked({ ...asked, at: pathname, early: false });
  const setOverlay = (next: Overlay) =>
    setAsked({ overlay: next, at: pathname, early: next === 'palette' && router.state.isLoading });
  useEffect(() => endEarlyPalette(), []);
  return [asked.at === pathname ? asked.overlay : null, setOverlay];
}
