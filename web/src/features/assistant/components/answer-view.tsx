import { Button } from '@mantine/core';
import { useState } from 'react';
import { BY_CATALOGUE, BY_CHOICE, TITLE_LENGTH } from '#rules/assistant/limits.ts';
import { formatMoment } from '../../../shared/format.ts';
import { Panel } from '../../../ui/page.tsx';
import { ReportChart, ReportTable } from '../../reports/index.ts';
import { useSaveQuestion, type Answer, type Question } from '../api.ts';
import { missingOf, sentenceOf, withParameter } from '../sentence.ts';
import styles from './assistant.module.css';
import { Chips } from './chips.tsx';
import { Missing } from './missing.tsx';
import { Rating } from './rating.tsx';
import { QuestionTitlePopup } from './question-title-popup.tsx';

interface Props {
  answer: Answer;
  onAsk: (question: Question) => void;
}

/** What the assistant says: a sentence with chart, rows and query, or what it asks back. */
export function AnswerView({ answer, onAsk }: Props) {
  const { question, report, message, choices, parameters } = answer;
  const change = (name: string, value: string) =>
    report !== null && onAsk({ question, report, parameters: withParameter(answer, name, value) });
  const isAnswered = answer.result === 'answered';
  const missing = missingOf(answer);
  const shown = parameters.filter((one) => one !== missing);
  return (
    <div className={styles.answer}>
      <div role="status">
        {message !== null && <p className={styles.message}>{message}</p>}
        {(message === null || isAnswered) && <p className={styles.sentence}>{sentenceOf(answer)}</p>}
      </div>
      {missing !== undefined && choices.length === 0 && (
        <Missing key={missing.name} parameter={missing} onSay={(value) => change(missing.name, value)} />
      )}
      {choices.length > 0 && (
        <div className={styles.choices} role="group" aria-label="Choices">
          {choices.map((one) => (
            <Button
              key={`${one.report} ${one.label}`}
              size="xs"
              variant="default"
              onClick={() =>
                onAsk({
                  question,
                  report: one.report,
                  ...(one.parameters !== null && { parameters: one.parameters }),
                })
              }
            >
              {one.label}
            </Button>
          ))}
        </div>
      )}
      {shown.length > 0 && <Chips parameters={shown} onChange={change} />}
      <Rating key={answer.id} id={answer.id} />
      {isAnswered && report !== null && <Rows answer={answer} report={report} />}
    </div>
  );
}

function Rows({ answer, report }: { answer: Answer; report: NonNullable<Answer['report']> }) {
  const { columns, rows, chart, truncated, row_count: count, query, matched_by: by, as_of: asOf } = answer;
  const title = answer.title ?? '';
  const isOutside = by !== null && by !== BY_CATALOGUE && by !== BY_CHOICE;
  return (
    <>
      {count > 0 && chart !== null && (
        <Panel title="Chart">
          <ReportChart report={{ title, chart }} />
        </Panel>
      )}
      {count > 0 && (
        <Panel title="Rows" aside={<Save answer={answer} report={report} />}>
          <div className={styles.rows}>
            <ReportTable report={{ title, columns, rows }} />
          </div>
          {truncated && <p className={styles.facts}>Only the first {count} rows are shown.</p>}
        </Panel>
      )}
      {count === 0 && <Save answer={answer} report={report} />}
      <details className={styles.query}>
        <summary>Show query</summary>
        <div role="region" aria-label="Query" tabIndex={0}>
          <pre>{query}</pre>
        </div>
      </details>
      <p className={styles.facts}>
        Figures as of {formatMoment(asOf)}.{isOutside && ` Matched by ${by}.`}
      </p>
    </>
  );
}

function Save({ answer, report }: { answer: Answer; report: NonNullable<Answer['report']> }) {
  const [opened, setOpened] = useState(false);
  const save = useSaveQuestion();
  const { question, parameters } = answer;
  const kept = Object.fromEntries(
    parameters.flatMap(({ name, value }) => (value === null ? [] : [[name, value] as const])),
  );
  return (
    <div>
      <Button size="xs" variant="default" onClick={() => setOpened(true)}>
        Save
      </Button>
      {opened && (
        <QuestionTitlePopup
          heading="Save the question"
          title={question.slice(0, TITLE_LENGTH)}
          shared={false}
          sending={save.isPending}
          error={save.error}
          onClose={() => setOpened(false)}
          onSend={(change) =>
            save.mutate(
              { ...change, question, report, parameters: kept },
              { onSuccess: () => setOpened(false) },
            )
          }
        />
      )}
    </div>
  );
}
