/* oxlint-disable jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/click-events-have-key-events -- the ARIA combobox pattern: the field keeps the focus and hears the keys */
import { TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { formatNdc } from '../../shared/format.ts';
import { api } from '../../shared/http.ts';
import { useMe } from '../../shared/session.ts';
import { useDebounced } from '../../shared/use-debounced.ts';
import { Popup } from '../../ui/dialogs.tsx';
import { Icon } from '../../ui/icon.tsx';
import { takeKeys } from '../../ui/type-ahead.ts';
import styles from './command-palette.module.css';
import { flatMenu, useMenu } from './use-menu.ts';

interface Command {
  id: string;
  group: 'Pages' | 'Orders' | 'Listings';
  icon: string;
  label: string;
  hint: string;
  href: string;
}

interface Props {
  opened: boolean;
  onClose: () => void;
}

/** Pages of the own menu, listings by name or NDC, orders by number; one list, whole by keyboard. */
export function CommandPalette({ opened, onClose }: Props) {
  return (
    <Popup opened={opened} onClose={onClose} width={600} bare label="Go to">
      <Commands onClose={onClose} />
    </Popup>
  );
}

function Commands({ onClose }: Pick<Props, 'onClose'>) {
  const [text, setText] = useState(takeKeys);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const [chosen, setChosen] = useState(0);
  const navigate = useNavigate();
  const id = useId();
  const commands = useCommands(text.trim());
  const current = Math.min(chosen, Math.max(commands.length - 1, 0));
  const run = (command: Command | undefined) => {
    if (!command) return;
    onClose();
    void navigate({ href: command.href });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter') run(commands[current]);
    else if (step !== undefined && commands.length > 0)
      setChosen((current + step + commands.length) % commands.length);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <TextInput
        ref={field}
        variant="unstyled"
        size="md"
        classNames={{ input: styles.input }}
        leftSection={<Icon name="search" />}
        placeholder="Page, listing, NDC or order number"
        aria-label="Go to a page, listing or order"
        role="combobox"
        aria-expanded={commands.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={commands.length > 0 ? `${id}-${current}` : undefined}
        autoComplete="off"
        data-autofocus
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
      />
      <ul id={`${id}-list`} role="listbox" aria-label="Results" className={styles.list}>
        {commands.map((command, index) => (
          <li
            key={command.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === current}
            className={styles.option}
            onMouseMove={() => setChosen(index)}
            onClick={() => run(command)}
          >
            <Icon name={command.icon} size={18} />
            <span className={styles.label}>{command.label}</span>
            <span className={styles.hint}>{command.hint}</span>
          </li>
        ))}
      </ul>
      {commands.length === 0 && (
        <p className={styles.none}>Nothing found. Try a name, an NDC or an order number.</p>
      )}
    </>
  );
}

const LEAST = 2;
const MOST = 8;

function useCommands(text: string): readonly Command[] {
  const me = useMe();
  const { entries } = useMenu();
  const wanted = useDebounced(text);
  const searches = (me.is_buyer || me.is_admin) && wanted.length >= LEAST;
  const listings = useQuery({
    queryKey: ['listing-suggestions', wanted],
    queryFn: ({ signal }) => api.suggestListings({ query: { search: wanted, limit: MOST } }, { signal }),
    enabled: searches,
    placeholderData: keepPreviousData,
  });
  const pages = flatMenu(entries)
    .filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()))
    .map(({ label, icon, path = '/' }): Command => ({
      id: `page ${label}`,
      group: 'Pages',
      icon,
      label,
      hint: 'Page',
      href: path,
    }));
  const order: Command[] = /^\d{1,9}$/.test(text)
    ? [
        {
          id: 'order',
          group: 'Orders',
          icon: 'orders',
          label: `Order ${Number(text)}`,
          hint: 'Order',
          href: `/order-details/${Number(text)}`,
        },
      ]
    : [];
  const found = searches && text.length >= LEAST ? (listings.data?.data ?? []) : [];
  return [
    ...order,
    ...pages,
    ...found.map((one): Command => ({
      id: `listing ${one.id}`,
      group: 'Listings',
      icon: 'drugs',
      label: one.name,
      hint: `${formatNdc(one.ndc_number)} · ${one.company_name}`,
      href: `/detailed/${one.id}`,
    })),
  ];
}
