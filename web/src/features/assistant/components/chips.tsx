import { Button } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { PARAMETER_TITLES, type ParameterName } from '#rules/assistant/catalogue.ts';
import { Popup } from '../../../ui/dialogs.tsx';
import { PlainField } from '../../../ui/plain-field.tsx';
import type { Answer } from '../api.ts';
import styles from './assistant.module.css';

type Parameter = Answer['parameters'][number];

interface Props {
  parameters: readonly Parameter[];
  onChange: (name: string, value: string) => void;
}

export const titleOf = (name: string): string => {
  const title = PARAMETER_TITLES[name as ParameterName] ?? name;
  return `${title[0]?.toUpperCase() ?? ''}${title.slice(1)}`;
};
const NAMES: ReadonlySet<string> = new Set(['company', 'facility', 'seller', 'client']);
export const HINTS: Readonly<Record<string, string>> = {
  period: 'For example last quarter, May 2026, or 01/01/2026 to 03/31/2026.',
  product: 'A name or an NDC.',
  order: 'Its number, for example 1042.',
  days: 'A whole number, for example 3.',
};

/** What the answer is of; each can be changed. */
export function Chips({ parameters, onChange }: Props) {
  const [opened, setOpened] = useState<Parameter | null>(null);
  return (
    <>
      <ul className={styles.chips} aria-label="Parameters">
        {parameters.map((one) => (
          <li key={one.name}>
            <Button
              size="xs"
              radius="xl"
              variant={one.source === 'question' ? 'light' : 'default'}
              onClick={() => setOpened(one)}
            >
              {titleOf(one.name)}: {one.text}
            </Button>
          </li>
        ))}
      </ul>
      {opened && (
        <ParameterPopup
          key={opened.name}
          parameter={opened}
          onClose={() => setOpened(null)}
          onChange={(value) => {
            setOpened(null);
            onChange(opened.name, value);
          }}
        />
      )}
    </>
  );
}

interface PopupProps {
  parameter: Parameter;
  onClose: () => void;
  onChange: (value: string) => void;
}

function ParameterPopup({ parameter: { name, value, text }, onClose, onChange }: PopupProps) {
  const [typed, setTyped] = useState(value === null ? '' : NAMES.has(name) ? text : String(value));
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    onChange(typed);
  };
  return (
    <Popup
      opened
      onClose={onClose}
      title={`Change the ${PARAMETER_TITLES[name as ParameterName] ?? name}`}
      width={440}
    >
      <form className={styles.form} onSubmit={submit}>
        <PlainField
          label={titleOf(name)}
          value={typed}
          onChange={setTyped}
          hint={HINTS[name]}
          maxLength={100}
          data-autofocus
        />
        <div className={styles.bar}>
          <Button type="submit">Ask again</Button>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Popup>
  );
}
