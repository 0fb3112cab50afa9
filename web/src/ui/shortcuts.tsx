import { useEffect, useEffectEvent } from 'react';
import { isEditable } from '../shared/editable.ts';
import { createStore, useStore } from '../shared/store.ts';
import { Popup } from './dialogs.tsx';
import styles from './shortcuts.module.css';

export interface Shortcut {
  /** As `KeyboardEvent.key`; 'Mod+k' is Ctrl or Cmd with k. */
  keys: string;
  /** What it does, for the overlay. */
  label: string;
  group: string;
}

interface Registered extends Shortcut {
  run: () => void;
}

const registry = createStore<readonly Registered[]>([]);

/** Registers a shortcut while the component is on screen; the overlay of '?' lists it. */
export function useShortcut({ keys, label, group }: Shortcut, run: () => void): void {
  const onRun = useEffectEvent(run);
  useEffect(() => {
    const own: Registered = { keys, label, group, run: () => onRun() };
    registry.update((list) => [...list, own]);
    return () => registry.update((list) => list.filter((one) => one !== own));
  }, [keys, label, group]);
}

/** The latest registration of a key wins, so that a dialog may shadow its page; letters sleep while one is open. */
export function runShortcut(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.altKey) return;
  const mod = event.ctrlKey || event.metaKey;
  if (!mod && isEditable(event.target)) return;
  const pressed = mod ? `Mod+${event.key.toLowerCase()}` : event.key;
  if (/^[a-z]$/.test(pressed) && document.querySelector('[role="dialog"]') !== null) return;
  const shortcut = registry.get().findLast((one) => one.keys === pressed);
  if (!shortcut) return;
  event.preventDefault();
  shortcut.run();
}

/** Listens for the shortcuts; once per application. */
export function useShortcutKeys(): void {
  useEffect(() => {
    window.addEventListener('keydown', runShortcut);
    return () => window.removeEventListener('keydown', runShortcut);
  }, []);
}

const NAMES: Readonly<Record<string, string>> = { Mod: 'Ctrl / ⌘', enter: 'Enter' };

/** Keys that grids and steppers understand by themselves. */
const BUILT_IN: readonly Shortcut[] = [
  { keys: '↑ ↓', label: 'Previous or next row', group: 'In a list' },
  { keys: 'Enter', label: 'Open the row; in a quantity: on to the next row', group: 'In a list' },
  { keys: '0 9', label: 'Type a quantity', group: 'In a list' },
  { keys: 'Escape', label: 'Back to the row, then to the search', group: 'In a list' },
  { keys: 'Space', label: 'Select the row', group: 'In a list' },
  { keys: '+ −', label: 'More or less of a quantity', group: 'In a list' },
];

/** The overlay that lists every shortcut of the screen. */
export function ShortcutOverlay({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const all = [...useStore(registry), ...BUILT_IN];
  const groups = [...new Set(all.map((one) => one.group))];
  return (
    <Popup title="Keyboard shortcuts" opened={opened} onClose={onClose} width={520}>
      <div className={styles.groups}>
        {groups.map((group) => (
          <section key={group} aria-label={group}>
            <h3 className={styles.heading}>{group}</h3>
            <dl className={styles.list}>
              {unique(all.filter((one) => one.group === group)).map((one) => (
                <div key={one.keys} className={styles.row}>
                  <dt>{one.label}</dt>
                  <dd>
                    {keysOf(one.keys).map((key) => (
                      <kbd key={key}>{NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key)}</kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Popup>
  );
}

const keysOf = (keys: string): string[] => (keys.includes(' ') ? keys.split(' ') : keys.split(/\+(?=.)/));

function unique(list: readonly Shortcut[]): readonly Shortcut[] {
  return [...new Map(list.map((one) => [one.keys, one])).values()];
}
