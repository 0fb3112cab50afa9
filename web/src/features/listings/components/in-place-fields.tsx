import { Button, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { errorText } from '../../../shared/api-error.ts';
import type { Reading } from '../read-fields.ts';
import styles from './in-place.module.css';
import { useInPlace, type InPlaceProblem } from './use-in-place.ts';

interface TextProps<T> {
  label: ReactNode;
  value: string;
  read: (text: string) => Reading<T>;
  save: (value: T) => Promise<unknown>;
  /** Right-aligned, with the number keys of a phone. */
  numeric?: 'decimal' | 'whole';
  placeholder?: string;
  hint?: string;
  maxLength?: number;
  readOnly?: boolean;
  /** The field by name, where its problem stands away from it. */
  says?: string;
  /** In a list of records, up and down move between the fields of the same name. */
  name?: string;
}

/** A text that is saved on Enter and when it is left; Escape brings the old one back. */
export function InPlaceText<T extends string | number | null>(props: TextProps<T>) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const field = useInPlace(props);
  const { numeric, readOnly = false } = props;
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const next = neighbour(event);
    if (next) next.focus();
    else if (event.key === 'Enter') field.commit();
    else if (event.key === 'Escape' && field.editing) field.revert();
    else return;
    event.preventDefault();
  };
  return (
    <div className={styles.field} data-problem={field.problem !== null || undefined}>
      <TextInput
        ref={input}
        size="xs"
        label={props.label}
        description={props.hint}
        value={field.shown}
        name={props.name}
        placeholder={readOnly ? undefined : props.placeholder}
        maxLength={props.maxLength}
        readOnly={readOnly}
        variant={readOnly ? 'unstyled' : 'default'}
        autoComplete="off"
        inputMode={numeric === undefined ? undefined : numeric === 'whole' ? 'numeric' : 'decimal'}
        classNames={{ input: numeric === undefined ? '' : (styles.number ?? '') }}
        error={field.problem !== null}
        aria-invalid={field.problem !== null}
        aria-describedby={field.problem === null ? undefined : id}
        aria-busy={field.sending}
        // Escape first takes back what was typed, and only then closes the panel around the field.
        data-mantine-stop-propagation={field.editing}
        onChange={(event) => field.type(event.currentTarget.value)}
        onFocus={(event) => !readOnly && event.currentTarget.select()}
        onBlur={field.commit}
        onKeyDown={onKeyDown}
      />
      <Problem
        id={id}
        problem={field.problem}
        says={props.says}
        onPutBack={() => {
          field.putBack();
          input.current?.focus();
        }}
      />
    </div>
  );
}

/** A text of several lines that is saved when it is left; Escape brings the old one back. */
export function InPlaceParagraph<T extends string | null>(
  props: Pick<
    TextProps<T>,
    'label' | 'hint' | 'value' | 'placeholder' | 'maxLength' | 'readOnly' | 'read' | 'save' | 'says' | 'name'
  > & {
    /** Of one it is a text that wraps: Enter saves it. */
    rows?: number;
  },
) {
  const id = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  const field = useInPlace(props);
  const { readOnly = false, rows = 2 } = props;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && rows === 1) field.commit();
    else if (event.key === 'Escape' && field.editing) field.revert();
    else return;
    event.preventDefault();
  };
  return (
    <div className={styles.field} data-problem={field.problem !== null || undefined}>
      <Textarea
        ref={input}
        size="xs"
        autosize
        minRows={rows}
        name={props.name}
        maxRows={8}
        label={props.label}
        description={props.hint}
        value={field.shown}
        placeholder={readOnly ? undefined : props.placeholder}
        maxLength={props.maxLength}
        readOnly={readOnly}
        variant={readOnly ? 'unstyled' : 'default'}
        error={field.problem !== null}
        aria-invalid={field.problem !== null}
        aria-describedby={field.problem === null ? undefined : id}
        aria-busy={field.sending}
        data-mantine-stop-propagation={field.editing}
        onChange={(event) => field.type(event.currentTarget.value)}
        onBlur={field.commit}
        onKeyDown={onKeyDown}
      />
      <Problem
        id={id}
        problem={field.problem}
        says={props.says}
        onPutBack={() => {
          field.putBack();
          input.current?.focus();
        }}
      />
    </div>
  );
}

/** The same field of the record above or below, as in a spreadsheet. */
function neighbour({ currentTarget, key }: KeyboardEvent<HTMLInputElement>): HTMLInputElement | undefined {
  const step = { ArrowUp: -1, ArrowDown: 1 }[key];
  const list = currentTarget.closest('ul');
  if (step === undefined || list === null || currentTarget.name === '') return undefined;
  const column = [...list.querySelectorAll<HTMLInputElement>(`input[name="${currentTarget.name}"]`)];
  return column[column.indexOf(currentTarget) + step];
}

interface ChoiceProps<T extends string> {
  label: ReactNode;
  value: T;
  choices: readonly { value: T; label: string }[];
  save: (value: T) => Promise<unknown>;
  readOnly?: boolean;
  hint?: string;
}

/** A choice that is saved as soon as it is made. */
export function InPlaceChoice<T extends string>({
  label,
  value,
  choices,
  save,
  readOnly = false,
  hint,
}: ChoiceProps<T>) {
  const id = useId();
  const { shown, problem, choose } = useChoice(value, save);
  return (
    <div className={styles.field} data-problem={problem !== null || undefined}>
      <Select
        size="xs"
        label={label}
        description={hint}
        data={[...choices]}
        value={shown}
        allowDeselect={false}
        withCheckIcon={false}
        readOnly={readOnly}
        variant={readOnly ? 'unstyled' : 'default'}
        error={problem !== null}
        aria-describedby={problem === null ? undefined : id}
        onChange={(next) => {
          const chosen = choices.find((one) => one.value === next);
          if (chosen) choose(chosen.value);
        }}
      />
      <Problem id={id} problem={problem} />
    </div>
  );
}

interface SwitchProps {
  label: string;
  hint: string;
  checked: boolean;
  save: (checked: boolean) => Promise<unknown>;
  readOnly?: boolean;
}

/** A flag that is saved as soon as it is switched. */
export function InPlaceSwitch({ label, hint, checked, save, readOnly = false }: SwitchProps) {
  const id = useId();
  const { shown, problem, choose } = useChoice(checked, save);
  if (readOnly) {
    return (
      <div className={styles.fact}>
        {label} <strong>{checked ? 'Yes' : 'No'}</strong>
      </div>
    );
  }
  return (
    <div className={styles.field} data-problem={problem !== null || undefined}>
      <Switch
        size="sm"
        label={label}
        description={hint}
        checked={shown}
        aria-describedby={problem === null ? undefined : id}
        onChange={(event) => choose(event.currentTarget.checked)}
      />
      <Problem id={id} problem={problem} />
    </div>
  );
}

/** What is chosen shows at once; a refusal brings the old choice back. */
function useChoice<T extends string | boolean>(value: T, save: (value: T) => Promise<unknown>) {
  const [chosen, setChosen] = useState<T | null>(null);
  const [problem, setProblem] = useState<InPlaceProblem | null>(null);
  const choose = (next: T) => {
    if (next === (chosen ?? value)) return;
    setChosen(next);
    setProblem(null);
    save(next)
      .catch((error: unknown) => setProblem({ message: errorText(error), typed: null }))
      .finally(() => setChosen((now) => (now === next ? null : now)));
  };
  return { shown: chosen ?? value, problem, choose };
}

interface ProblemProps {
  id: string;
  problem: InPlaceProblem | null;
  says?: string | undefined;
  onPutBack?: () => void;
}

function Problem({ id, problem, says, onPutBack }: ProblemProps) {
  if (problem === null) return null;
  return (
    <div className={styles.problem} role="alert">
      <span id={id}>
        {says !== undefined && `${says}: `}
        {problem.typed !== null && `“${problem.typed}” was not saved. `}
        {problem.message}
      </span>
      {problem.typed !== null && onPutBack && (
        <Button variant="subtle" size="compact-xs" onClick={onPutBack}>
          Put “{shortened(problem.typed)}” back
        </Button>
      )}
    </div>
  );
}

const shortened = (text: string) => (text.length > 20 ? `${text.slice(0, 19)}…` : text);
