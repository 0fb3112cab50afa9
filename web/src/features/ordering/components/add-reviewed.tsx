import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import { Money } from '../../../ui/values.tsx';
import type { useReview } from '../use-review.ts';
import styles from './again.module.css';

interface Props {
  review: Pick<ReturnType<typeof useReview>, 'lines' | 'found' | 'refusals' | 'adding' | 'submit'>;
  words: string;
}

/** What the found lines cost together, and the button that adds them. */
export function AddReviewed({ review: { lines, found, refusals, adding, submit }, words }: Props) {
  const costs = lines.flatMap(({ choice }) =>
    choice?.state === 'found' ? [choice.allotment?.costCents ?? null] : [],
  );
  const total = costs.some((cents) => cents === null)
    ? null
    : costs.reduce<number>((sum, cents) => sum + (cents ?? 0), 0);
  return (
    <>
      {refusals.length > 0 && (
        <ul role="alert" className={styles.refusals}>
          {refusals.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <div className={styles.add}>
        <span>
          Total <Money amount={total === null ? null : total / 100} strong />
        </span>
        <ReasonedButton
          reason={found === 0 ? 'No line can be added.' : null}
          loading={adding}
          onClick={submit}
        >
          {words}
        </ReasonedButton>
      </div>
    </>
  );
}
