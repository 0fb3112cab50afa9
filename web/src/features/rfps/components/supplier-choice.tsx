import { Button, Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { formatCount } from '../../../shared/format.ts';
import { Popup } from '../../../ui/dialogs.tsx';
import type { SupplierOption } from '../asking-api.ts';
import styles from './rfp-form.module.css';

const SHOWN = 3;

interface Props {
  offered: readonly SupplierOption[];
  excluded: readonly number[];
  problem: string | undefined;
  onChange: (excluded: readonly number[]) => void;
}

/** Who is asked: the first of them by name, and a popup to choose (TR-334 … TR-336, G-077). */
export function SupplierChoice({ offered, excluded, problem, onChange }: Props) {
  const [opened, setOpened] = useState(false);
  const asked = offered.filter(({ id }) => !excluded.includes(id));
  const more = asked.length - SHOWN;
  return (
    <div className={styles.suppliers}>
      <span className={styles.label}>Suppliers</span>
      <span>
        {asked
          .slice(0, SHOWN)
          .map(({ name }) => name)
          .join(', ')}
        {more > 0 && ` +${formatCount(more)} more`}
      </span>
      {problem !== undefined && <span className={styles.problem}>{problem}</span>}
      <Button variant="default" size="xs" className={styles.start ?? ''} onClick={() => setOpened(true)}>
        Choose suppliers
      </Button>
      <Popup title="Submit To Suppliers" opened={opened} onClose={() => setOpened(false)}>
        {opened && (
          <Choice
            offered={offered}
            excluded={excluded}
            onCancel={() => setOpened(false)}
            onApply={(next) => {
              onChange(next);
              setOpened(false);
            }}
          />
        )}
      </Popup>
    </div>
  );
}

interface ChoiceProps extends Pick<Props, 'offered' | 'excluded'> {
  onCancel: () => void;
  onApply: (excluded: readonly number[]) => void;
}

function Choice({ offered, excluded, onCancel, onApply }: ChoiceProps) {
  const [out, setOut] = useState<ReadonlySet<number>>(new Set(excluded));
  const [search, setSearch] = useState('');
  const shown = offered.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()));
  const inside = shown.filter(({ id }) => !out.has(id)).length;
  const set = (ids: readonly number[], asked: boolean) =>
    setOut(new Set(asked ? [...out].filter((id) => !ids.includes(id)) : [...out, ...ids]));
  const chosen = offered.filter(({ id }) => !out.has(id)).length;
  return (
    <div className={styles.form}>
      <TextInput
        label="Search suppliers"
        value={search}
        data-autofocus
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <Checkbox
        label="Select All"
        checked={shown.length > 0 && inside === shown.length}
        indeterminate={inside > 0 && inside < shown.length}
        onChange={(event) =>
          set(
            shown.map(({ id }) => id),
            event.currentTarget.checked,
          )
        }
      />
      <ul className={styles.options} aria-label="Suppliers">
        {shown.map(({ id, name, lists_drug: lists }) => (
          <li key={id}>
            <Checkbox
              label={name}
              {...(lists && { description: 'Lists this drug' })}
              checked={!out.has(id)}
              onChange={(event) => set([id], event.currentTarget.checked)}
            />
          </li>
        ))}
        {shown.length === 0 && <li>None has this name</li>}
      </ul>
      <div className={styles.buttons}>
        <span className={styles.count} role="status">
          Selected {formatCount(chosen)} of {formatCount(offered.length)}
        </span>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button onClick={() => onApply(offered.map(({ id }) => id).filter((id) => out.has(id)))}>
          Apply
        </Button>
      </div>
    </div>
  );
}
