import { Link } from '@tanstack/react-router';
import { countOf } from '../../../shared/format.ts';
import { Panel } from '../../../ui/page.tsx';
import { ErrorState, SkeletonLines } from '../../../ui/states.tsx';
import { useBoughtMost } from '../api.ts';
import { useReview } from '../use-review.ts';
import { AddReviewed } from './add-reviewed.tsx';
import { AgainTable } from './again-table.tsx';
import styles from './again.module.css';

/** What the facility bought most in 90 days, to be bought again. */
export function BoughtMost() {
  const { data, error, refetch } = useBoughtMost();
  const review = useReview(data, () => undefined);
  return (
    <Panel title="Order again" aside={<Link to="/order-desk">Order desk</Link>}>
      {data === undefined && error === null && <SkeletonLines lines={5} />}
      {data === undefined && error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.lines.length === 0 && (
        <p className={styles.soft}>
          Nothing was bought in the last 90 days. What is bought most appears here.
        </p>
      )}
      {data !== undefined && data.lines.length > 0 && (
        <>
          <p className={styles.soft}>Bought most in 90 days</p>
          <AgainTable
            label="Bought most in 90 days"
            lines={review.lines}
            usage
            onQuantity={review.setQuantity}
            agreed={review.agreed}
            onAgree={review.agree}
          />
          <AddReviewed review={review} words={`Add ${countOf(review.found, 'line')}`} />
        </>
      )}
    </Panel>
  );
}
