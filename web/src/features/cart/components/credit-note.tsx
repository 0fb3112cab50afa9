import { useQuery } from '@tanstack/react-query';
import { creditText, dollarsOver, ON_HOLD } from '#rules/finance/credit.ts';
import { formatUsd, plainDay } from '../../../shared/format.ts';
import { api, type ReplyOf } from '../../../shared/http.ts';
import { useLiveTopic } from '../../../shared/live.ts';
import { queryClient } from '../../../shared/query-client.ts';
import { useMe } from '../../../shared/session.ts';
import styles from './cart.module.css';

type Credit = Pick<
  ReplyOf<'getCredit'>['data'],
  'available' | 'credit_limit' | 'on_hold_since' | 'orderable'
>;

const KEY = ['credit'] as const;
const refreshCredit = () => void queryClient.invalidateQueries({ queryKey: KEY });

/** What the company may order on terms; null where it pays otherwise, and until it is known. */
export function useCredit(onTerms: boolean): Credit | null {
  const { company, roles } = useMe();
  useLiveTopic('credit', refreshCredit);
  useLiveTopic('orders', refreshCredit);
  const { data } = useQuery({
    queryKey: [...KEY, company?.id],
    queryFn: ({ signal }) => api.getCredit({ query: {} }, { signal }),
    select: (reply) => reply.data,
    enabled: onTerms && company !== null && roles.includes('Buyer'),
  });
  return (onTerms && data) || null;
}

/** What is left of the credit and by how much this cart is over it; why and since when nothing is sold on terms. */
export function CreditNote({ credit, total }: { credit: Credit | null; total: number }) {
  if (credit === null) return null;
  if (credit.on_hold_since !== null)
    return (
      <p className={styles.credit} role="note" aria-label="Credit" data-over>
        <strong>{ON_HOLD}</strong> On hold since {plainDay(credit.on_hold_since)}.
      </p>
    );
  if (credit.credit_limit === null || credit.available === null) return null;
  const over = dollarsOver(total, credit.orderable);
  return (
    <p className={styles.credit} role="note" aria-label="Credit" data-over={over > 0 || undefined}>
      {creditText(credit.available, credit.credit_limit)}
      {over > 0 && (
        <>
          {'. '}
          <strong>This order is {formatUsd(over)} over it.</strong>
        </>
      )}
    </p>
  );
}
