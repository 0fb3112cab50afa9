import { PARAMETER_TITLES, type ParameterName } from '#rules/assistant/catalogue.ts';
import { countOf, formatMoment } from '../../../shared/format.ts';
import { SidePanel } from '../../../ui/dialogs.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import type { TrackedQuestion } from '../api.ts';
import styles from './assistant.module.css';
import { ratingText, Result } from './question-columns.tsx';

interface Props {
  asked: TrackedQuestion | undefined;
  onClose: () => void;
}

/** A question with the query that answered it. */
export const QuestionPanel = ({ asked, onClose }: Props) => (
  <SidePanel title="Question" width={620} opened={asked !== undefined} onClose={onClose}>
    {asked && <Contents key={asked.id} asked={asked} />}
  </SidePanel>
);

const parametersOf = ({ parameters, names }: TrackedQuestion): string =>
  Object.entries(parameters)
    .map(([name, value]) => `${PARAMETER_TITLES[name as ParameterName] ?? name}: ${names[name] ?? value}`)
    .join(', ');

/** What was said; the rows of an answer are not kept. */
function answerOf({ message, result, row_count: rows }: TrackedQuestion): string | null {
  const given = result === 'answered' ? `${countOf(rows ?? 0, 'row')}, not kept` : null;
  return [message, given].filter((part) => part !== null).join(' ') || null;
}

function Contents({ asked }: { asked: TrackedQuestion }) {
  return (
    <div className={styles.form}>
      <h3 className={styles.title}>{asked.question}</h3>
      <Facts>
        <Fact label="Time">{formatMoment(asked.at)}</Fact>
        <Fact label="User">{asked.user.name}</Fact>
        <Fact label="Result">
          <Result result={asked.result} />
        </Fact>
        <Fact label="Matched Report">{asked.title}</Fact>
        <Fact label="Matched By">{asked.matched_by}</Fact>
        <Fact label="Parameters">{parametersOf(asked)}</Fact>
        <Fact label="Rows">{asked.row_count}</Fact>
        <Fact label="Duration">{`${asked.milliseconds} ms`}</Fact>
        <Fact label="Answer">{answerOf(asked)}</Fact>
        <Fact label="Rating">{ratingText(asked)}</Fact>
        <Fact label="Comment">{asked.comment}</Fact>
      </Facts>
      {asked.query !== null && (
        <div className={styles.query}>
          <h4 className={styles.title}>Query</h4>
          <div role="region" aria-label="Query" tabIndex={0}>
            <pre>{asked.query}</pre>
          </div>
        </div>
      )}
    </div>
  );
}
