/** Letters typed between a shortcut and the field it opens. */
let typed = '';
let stop = (): void => undefined;

/** Keeps what is typed from now on until `takeKeys`, so that the first letters are not lost. */
export function keepKeys(): void {
  takeKeys();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') return void takeKeys();
    if (event.key === 'Backspace') typed = typed.slice(0, -1);
    else if (event.key.length === 1) typed += event.key;
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('keydown', onKeyDown, { capture: true });
  stop = () => window.removeEventListener('keydown', onKeyDown, { capture: true });
}

/** Returns what was typed meanwhile; the field hears the keys itself from here on. */
export function takeKeys(): string {
  stop();
  const text = typed;
  typed = '';
  return text;
}
