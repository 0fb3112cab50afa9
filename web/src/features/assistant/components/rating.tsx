import { Button } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { COMMENT_LENGTH } from '#rules/assistant/limits.ts';
import { errorText } from '../../../shared/api-error.ts';
import { PlainField } from '../../../ui/plain-field.tsx';
import { useRate } from '../api.ts';
import styles from './assistant.module.css';

const THANKS = 'Thank you';

/** Whether the answer helped, and why; both may be said anew. */
export function Rating({ id }: { id: number }) {
  const [rating, setRating] = useState<1 | -1 | null>(null);
  const [comment, setComment] = useState('');
  const rate = useRate();
  const send = (next: 1 | -1) => {
    setRating(next);
    rate.mutate({ id, rating: next, comment });
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (rating !== null) send(rating);
  };
  return (
    <form className={styles.form} onSubmit={submit} aria-label="Rating">
      <div className={styles.rating}>
        {([1, -1] as const).map((one) => (
          <Button
            key={one}
            size="xs"
            variant={rating === one ? 'filled' : 'default'}
            aria-pressed={rating === one}
            onClick={() => send(one)}
          >
            {one === 1 ? 'Helpful' : 'Not helpful'}
          </Button>
        ))}
        <span role="status">{rate.isSuccess && THANKS}</span>
      </div>
      {rating !== null && (
        <>
          <PlainField
            label="Comment"
            value={comment}
            onChange={setComment}
            maxLength={COMMENT_LENGTH}
            error={rate.error ? errorText(rate.error) : undefined}
          />
          <div className={styles.bar}>
            <Button type="submit" size="xs" variant="default" loading={rate.isPending}>
              Send comment
            </Button>
          </div>
        </>
      )}
    </form>
  );
}
