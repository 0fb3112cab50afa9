import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Me } from '#contract/accounts/accounts.ts';
import { isAway, vacationOf } from '#rules/catalog/vacation.ts';
import { todayUtc } from '../../../shared/clock.ts';
import { countOf } from '../../../shared/format.ts';
import { api } from '../../../shared/http.ts';
import { loadMe } from '../../../shared/session.ts';
import { confirm } from '../../../ui/dialogs.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { useOrders } from '../api.ts';
import styles from './selling.module.css';

/** Says on every page of a seller that the company is away or will be, how many orders wait, and ends it. */
export function VacationBand({ me }: { me: Me }) {
  const days = me.is_seller ? (me.company?.vacation ?? null) : null;
  if (days === null) return null;
  const today = todayUtc();
  const vacation = vacationOf(days.start, days.end, today);
  if (vacation === null) return null;
  const by = days.set_by === null ? '' : `, set by ${days.set_by}`;
  const away = isAway(days.start, days.end, today);
  return (
    <div className={styles.band} role="region" aria-label="Vacation">
      <Icon name="attention" size={18} />
      <span>
        {away
          ? `On vacation until ${vacation.end}${by}.`
          : `Vacation planned from ${vacation.start} until ${vacation.end}${by}.`}
      </span>
      {away && <OrdersWaiting />}
      <EndVacation away={away} />
    </div>
  );
}

function OrdersWaiting() {
  const { data } = useOrders({ status: 'placed', page: 1, per_page: 1 });
  if (!data) return null;
  const { total } = data.meta;
  if (total === 0) return <span>No order waits to be confirmed.</span>;
  return (
    <Link to="/orders" search={{ status: 'placed' }}>
      {countOf(total, 'order waits', 'orders wait')}
    </Link>
  );
}

function EndVacation({ away }: { away: boolean }) {
  const end = useMutation({
    mutationFn: () => api.setVacation({ body: { start: null, end: null } }),
    onSuccess: async () => {
      await loadMe();
      toast.success(away ? 'Welcome back' : 'Vacation cancelled');
    },
  });
  const label = away ? 'Come back now' : 'Cancel vacation';
  const ask = async () => {
    const yes = await confirm({
      title: `${label}?`,
      body: 'Buyers are no longer told that your company is on vacation, and expect their orders to be confirmed.',
      confirmLabel: label,
    });
    if (yes) end.mutate();
  };
  return (
    <Button variant="default" size="xs" loading={end.isPending} onClick={() => void ask()}>
      {label}
    </Button>
  );
}
