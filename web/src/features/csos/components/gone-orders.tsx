import { useQueries } from '@tanstack/react-query';
import { api } from '../../../shared/http.ts';
import { formatMoment } from '../../../shared/format.ts';
import styles from './csos.module.css';

/** Orders that stopped waiting for a signature while they were looked at: what became of each, and by whom. */
export function GoneOrders({ ids }: { ids: readonly number[] }) {
  const found = useQueries({
    queries: ids.map((id) => ({
      queryKey: ['csos', 'gone', id],
      queryFn: () => api.getOrderStory({ params: { id } }),
    })),
  });
  if (ids.length === 0) return null;
  return (
    <ul className={styles.outcomes} role="status">
      {ids.map((id, index) => {
        const last = found[index]?.data?.data.findLast(({ kind }) => kind === 'step');
        const what = last && ` ${last.what} (${last.who}, ${formatMoment(last.at)}).`;
        return (
          <li key={id} data-refused>
            Order {id} no longer waits for a signature.{what ?? ''}
          </li>
        );
      })}
    </ul>
  );
}
