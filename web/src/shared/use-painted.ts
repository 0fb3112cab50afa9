import { useEffect, useState } from 'react';

/** Turns true once a first picture is on the screen: what is only wanted later waits for it. */
export function usePainted(): boolean {
  const [painted, setPainted] = useState(false);
  useEffect(() => {
    // The second frame begins after the first one was drawn.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setPainted(true));
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return painted;
}
