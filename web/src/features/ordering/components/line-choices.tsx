/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions -- the group hears the digits that its buttons let through */
import type { KeyboardEvent } from 'react';
import { countOf, formatUsd } from '../../../shared/format.ts';
import { Ndc } from '../../../ui/values.tsx';
import type { DeskLine } from '../desk-lines.ts';
import styles from './desk.module.css';

interface Props {
  line: DeskLine;
  place: number;
  onChoose: (ndc: string) => void;
}

/** What an ambiguous line may mean; a digit takes one. */
export function LineChoices({ line, place, onChoose }: Props) {
  const choices = line.read?.choices ?? [];
  const onKeyDown = (event: KeyboardEvent) => {
    const choice = /^[1-9]$/.test(event.key) ? choices[Number(event.key) - 1] : undefined;
    if (choice === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    onChoose(choice.ndc);
  };
  return (
    <div
      role="group"
      aria-label={`Choices of line ${place}, ${line.draft.text}`}
      className={styles.choices}
      data-decide={line.draft.id}
      onKeyDown={onKeyDown}
    >
      {choices.map((choice, index) => (
        <button key={choice.ndc} type="button" className={styles.choice} onClick={() => onChoose(choice.ndc)}>
          <kbd>{index + 1}</kbd>
          <span className={styles.choiceName}>
            {choice.name} <Ndc ndc={choice.ndc} />
          </span>
          <span className={styles.soft}>
            {choice.offers === 0 ? 'not offered today' : countOf(choice.offers, 'offer')}
            {choice.lowest_price !== null && `, from ${formatUsd(choice.lowest_price)}`}
          </span>
        </button>
      ))}
    </div>
  );
}
