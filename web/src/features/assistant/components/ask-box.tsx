import { Button, Textarea } from '@mantine/core';
import type { KeyboardEvent, SyntheticEvent } from 'react';
import { CATALOGUE } from '#rules/assistant/catalogue.ts';
import { ASK_FIRST, QUESTION_LENGTH, sentTo } from '#rules/assistant/limits.ts';
import { useModel } from '../api.ts';
import styles from './assistant.module.css';

const { spend_by_month: spend, orders_open: open, top_products: top } = CATALOGUE;
const EXAMPLES = [spend.example, open.example, top.example];

interface Props {
  question: string;
  waiting: boolean;
  /** What was wrong with the last attempt. */
  error: string | null;
  onChange: (question: string) => void;
  onAsk: (question: string) => void;
}

/** The box for a question; Enter asks, Shift and Enter begin a line. */
export function AskBox({ question, waiting, error, onChange, onAsk }: Props) {
  const { data: model } = useModel();
  const isEmpty = question.trim() === '';
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isEmpty && !waiting) onAsk(question);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) submit(event);
  };
  return (
    <form className={styles.box} onSubmit={submit}>
      <Textarea
        label="Question"
        placeholder={EXAMPLES[0]}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={QUESTION_LENGTH}
        value={question}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {model && <p className={styles.hint}>{sentTo(model.host)}</p>}
      <div className={styles.bar}>
        <Button type="submit" loading={waiting} disabled={isEmpty} title={isEmpty ? ASK_FIRST : 'Enter'}>
          Ask
        </Button>
        {EXAMPLES.map((example) => (
          <Button
            key={example}
            size="xs"
            variant="default"
            disabled={waiting}
            onClick={() => {
              onChange(example);
              onAsk(example);
            }}
          >
            {example}
          </Button>
        ))}
      </div>
    </form>
  );
}
