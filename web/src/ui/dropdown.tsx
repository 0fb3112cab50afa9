/* oxlint-disable jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- the wrapper only hears what its buttons and links let through */
import {
  createContext,
  useContext,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import styles from './dropdown.module.css';

/** What the opening button needs; spread it. */
export interface DropdownButton {
  'aria-haspopup': 'menu' | 'dialog';
  'aria-expanded': boolean;
  'aria-controls': string;
  onClick: () => void;
}

interface Props {
  /** Accessible name of what opens. */
  label: string;
  /** `menu`: commands, moved through with arrows. `panel`: controls. */
  kind: 'menu' | 'panel';
  button: (props: DropdownButton) => ReactNode;
  children: ReactNode;
}

const CloseDropdown = createContext<() => void>(() => undefined);
/** How something inside closes it. */
export const useCloseDropdown = (): (() => void) => useContext(CloseDropdown);

/** Something that opens below a button, right-aligned with it; Escape, Tab and a press elsewhere close it. */
export function Dropdown({ label, kind, button, children }: Props) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLSpanElement>(null);
  const panel = useRef<HTMLDivElement>(null);

  const close = (returnFocus: boolean) => {
    setOpen(false);
    if (returnFocus) root.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
  };
  const onPressElsewhere = useEffectEvent((event: PointerEvent) => {
    if (event.target instanceof Node && root.current?.contains(event.target) === false) close(false);
  });
  useEffect(() => {
    if (!open) return undefined;
    const listen = (event: PointerEvent) => onPressElsewhere(event);
    document.addEventListener('pointerdown', listen);
    stopsOf(panel.current)[0]?.focus();
    return () => document.removeEventListener('pointerdown', listen);
  }, [open]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (!open) return;
    if (event.key === 'Escape') {
      event.stopPropagation();
      close(true);
    } else if (kind === 'menu' && event.key === 'Tab') close(false);
    else if (kind === 'menu' && moveIn(panel.current, event.key)) event.preventDefault();
  };
  return (
    <span ref={root} className={styles.root} onKeyDown={onKeyDown}>
      {button({
        'aria-haspopup': kind === 'menu' ? 'menu' : 'dialog',
        'aria-expanded': open,
        'aria-controls': id,
        onClick: () => setOpen(!open),
      })}
      {open && (
        <div
          ref={panel}
          id={id}
          role={kind === 'menu' ? 'menu' : 'dialog'}
          aria-label={label}
          className={styles.panel}
          onClick={() => kind === 'menu' && close(true)}
        >
          <CloseDropdown value={() => close(true)}>{children}</CloseDropdown>
        </div>
      )}
    </span>
  );
}

interface ItemProps {
  icon?: ReactNode;
  /** The one choice that holds now. */
  chosen?: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** A command of a menu. */
export function MenuItem({ icon, chosen, onClick, children }: ItemProps) {
  return (
    <button
      type="button"
      role={chosen === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={chosen}
      tabIndex={-1}
      className={styles.item}
      onClick={onClick}
    >
      {icon}
      {children}
    </button>
  );
}

/** What a link needs to be a command of a menu: `<Link to="/about" {...menuLink}>`. */
export const menuLink = { role: 'menuitem', tabIndex: -1, className: styles.item } as const;

export function MenuDivider() {
  return <hr className={styles.divider} />;
}

function stopsOf(panel: HTMLElement | null): HTMLElement[] {
  return [...(panel?.querySelectorAll<HTMLElement>('[role^="menuitem"], input, button, a, select') ?? [])];
}

function moveIn(panel: HTMLElement | null, key: string): boolean {
  const stops = stopsOf(panel);
  const at = stops.findIndex((stop) => stop === document.activeElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1 + stops.length, Home: 0, End: stops.length - 1 }[key];
  if (to === undefined || stops.length === 0) return false;
  stops[to % stops.length]?.focus();
  return true;
}
