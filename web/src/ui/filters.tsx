/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions -- the form only hears the keys of its search */
import { Button, Checkbox } from '@mantine/core';
import {
  Children,
  useId,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { formatCount } from '../shared/format.ts';
import { usePhone, useWide } from './dialogs.tsx';
import { Icon } from './icon.tsx';
import styles from './filters.module.css';

interface PanelProps {
  /** 'Filters' unless told. */
  title?: string;
  /** How many filters are active; shows the reset button when any is. */
  active: number;
  onReset: () => void;
  children: ReactNode;
}

/** The column of filters left of a list. */
export function FilterPanel({ title = 'Filters', active, onReset, children }: PanelProps) {
  return (
    <aside className={styles.panel} aria-label={title}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {active > 0 && (
          <Button variant="subtle" size="compact-xs" onClick={onReset}>
            Clear all
          </Button>
        )}
      </div>
      {children}
    </aside>
  );
}

/** One filter with its heading; can be folded away. */
export function FilterGroup({
  title,
  children,
  folded = false,
}: {
  title: string;
  children: ReactNode;
  folded?: boolean;
}) {
  const [open, setOpen] = useState(!folded);
  const id = useId();
  return (
    <section className={styles.group}>
      <h3>
        <button
          type="button"
          className={styles.fold}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {title}
          <Icon name={open ? 'chevron-down' : 'chevron-right'} size={14} />
        </button>
      </h3>
      <div id={id} hidden={!open} className={styles.content}>
        {children}
      </div>
    </section>
  );
}

export interface FilterChoice {
  value: string;
  label: ReactNode;
  /** How many results it would leave; not shown when unknown. */
  count?: number;
}

interface ChoicesProps {
  label: string;
  choices: readonly FilterChoice[];
  selected: readonly string[];
  onChange: (selected: string[]) => void;
  /** Shown first; the rest behind 'Show all'. */
  limit?: number;
}

/** Choices with counts, several at once. What is selected stays visible. */
export function FilterChoices({ label, choices, selected, onChange, limit = 8 }: ChoicesProps) {
  const [all, setAll] = useState(false);
  const shown = all
    ? choices
    : choices.filter((choice, index) => index < limit || selected.includes(choice.value));
  const toggle = (value: string) =>
    onChange(selected.includes(value) ? selected.filter((one) => one !== value) : [...selected, value]);
  return (
    <div role="group" aria-label={label} className={styles.choices}>
      {shown.map(({ value, label: text, count }) => (
        <div key={value} className={styles.choice}>
          <Checkbox
            size="xs"
            label={text}
            checked={selected.includes(value)}
            onChange={() => toggle(value)}
          />
          {count !== undefined && <span className={styles.count}>{formatCount(count)}</span>}
        </div>
      ))}
      {choices.length > shown.length && (
        <Button variant="subtle" size="compact-xs" onClick={() => setAll(true)}>
          Show all {choices.length}
        </Button>
      )}
    </div>
  );
}

interface FormProps {
  label: string;
  /** How many filters are in force besides the search. */
  active?: number;
  ref?: Ref<HTMLFormElement> | undefined;
  /** At the end of the row, for what belongs to the list. */
  corner?: Ref<HTMLDivElement> | undefined;
  onKeyDown?: (event: KeyboardEvent<HTMLFormElement>) => void;
  children: ReactNode;
}

/** Fields that have room beside the search on a small screen, and how many of them where the rest folds. */
const ROOM = { all: 4, folded: 3 };

/**
 * The fields that narrow a list, in one row; each takes effect as it changes. So that the list is in sight, on a phone only
 * the first, the search, stands open, and below 1200 px no more than one row.
 */
export function FilterForm({ label, active = 0, ref, corner, onKeyDown, children }: FormProps) {
  const phone = usePhone();
  const wide = useWide();
  const [open, setOpen] = useState(false);
  const [search, ...others] = Children.toArray(children);
  const room = phone ? 0 : wide || others.length <= ROOM.all ? others.length : ROOM.folded;
  const folds = others.length > room;
  const toggle = folds && (
    <Button
      variant="default"
      aria-expanded={open}
      leftSection={<Icon name="filter" size={16} />}
      onClick={() => setOpen(!open)}
    >
      {phone ? (active === 0 ? 'Filters' : `Filters (${active})`) : 'More'}
    </Button>
  );
  return (
    <form
      ref={ref}
      className={styles.form}
      role="search"
      aria-label={label}
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={onKeyDown}
    >
      {search}
      {others.slice(0, room)}
      {toggle}
      {open && others.slice(room)}
      {corner && !phone && <div ref={corner} className={styles.corner} />}
    </form>
  );
}

export interface ActiveFilter {
  id: string;
  /** 'Supplier: Meridian Generics'. */
  label: string;
  /** The part of it that is the value. */
  value?: string;
  onRemove: () => void;
}

interface ChipsProps {
  filters: readonly ActiveFilter[];
  onReset?: () => void;
  /** The last of them was taken away: the focus needs another place. */
  onGone?: () => void;
}

/** What narrows the list, each removable with one press. */
export function ActiveFilterChips({ filters, onReset, onGone }: ChipsProps) {
  if (filters.length === 0) return null;
  const remove = ({ onRemove }: ActiveFilter, { currentTarget }: MouseEvent) => {
    const next = neighbor(currentTarget);
    onRemove();
    if (next) next.focus();
    else onGone?.();
  };
  return (
    <ul className={styles.chips} aria-label="Active filters">
      {filters.map((filter) => (
        <li key={filter.id}>
          <button
            type="button"
            className={styles.chip}
            data-chip
            onClick={(event) => remove(filter, event)}
            aria-label={`Remove filter ${filter.label}`}
          >
            <ChipText {...filter} />
            <Icon name="close" size={12} />
          </button>
        </li>
      ))}
      {onReset && filters.length > 1 && (
        <li>
          <Button
            variant="subtle"
            size="compact-xs"
            onClick={() => {
              onReset();
              onGone?.();
            }}
          >
            Clear all
          </Button>
        </li>
      )}
    </ul>
  );
}

/** The chip after this one, else the one before. */
function neighbor(chip: Element): HTMLElement | null {
  const item = chip.closest('li');
  const near = [item?.nextElementSibling, item?.previousElementSibling];
  return near.map((one) => one?.querySelector<HTMLElement>('[data-chip]')).find(Boolean) ?? null;
}

/** The value is set apart, so that one written from right to left does not turn the rest around. */
function ChipText({ label, value = label }: Pick<ActiveFilter, 'label' | 'value'>) {
  const at = label.indexOf(value);
  const [start, end] = at < 0 ? [0, label.length] : [at, at + value.length];
  return (
    <span className={styles.chipText}>
      {label.slice(0, start)}
      <bdi>{label.slice(start, end)}</bdi>
      {label.slice(end)}
    </span>
  );
}
