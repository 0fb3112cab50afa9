import { percentSaved, rewardsLabel, rewardsWidth } from '#rules/accounts/rewards.ts';
import { countOf, formatCount, formatWholeUsd } from '../../../shared/format.ts';
import { useClient, useSession } from '../../../shared/session.ts';
import { Icon } from '../../../ui/icon.tsx';
import { ErrorState, SkeletonLines } from '../../../ui/states.tsx';
import { useFacilityStats, useRewards } from '../api.ts';
import { Term } from '../../../ui/term.tsx';
import styles from './facility.module.css';

/** What the facility spent and saved, and the rewards of its buyer (SH-359 … SH-369). */
export function FacilityStats() {
  return (
    <>
      <Spending />
      <Rewards />
    </>
  );
}

function Spending() {
  const { catalog_type: catalog } = useClient();
  const { data, error, refetch } = useFacilityStats();
  if (!data)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonLines lines={4} />;
  const { total_spend: spend, savings, catalog_matches: matches, catalog_count: count } = data[catalog];
  return (
    <>
      <p className={styles.statsBasis}>All orders of this facility in {catalog}, since the first.</p>
      <dl className={styles.stats}>
        <dt>Total Spend</dt>
        <dd>{formatWholeUsd(spend)}</dd>
        <dt>Estimated Savings</dt>
        <dd>{formatWholeUsd(savings)}</dd>
        <dt>Percent Saved</dt>
        <dd>{percentSaved({ spend, savings })}%</dd>
        <dt>
          <Term name="Matches">Catalog Matches</Term>
        </dt>
        <dd>
          {formatCount(matches)} / {formatCount(count)}
        </dd>
      </dl>
    </>
  );
}

function Rewards() {
  const store = useSession().config?.store_url ?? null;
  const { data } = useRewards();
  if (!data) return null;
  const { orders, months, badge } = data;
  return (
    <div className={styles.rewards}>
      <div className={styles.rewardsHead}>
        <span>User Rewards</span>
        <span>{rewardsLabel(orders)}</span>
      </div>
      <span
        role="progressbar"
        aria-label="User Rewards"
        aria-valuenow={Math.min(orders, 15)}
        aria-valuemin={0}
        aria-valuemax={15}
        aria-valuetext={rewardsLabel(orders)}
        className={styles.track}
        data-tone="savings"
      >
        <span className={styles.used} style={{ width: `${rewardsWidth(orders)}%` }} />
      </span>
      <div className={styles.rewardsFoot}>
        {badge !== null && (
          <span className={styles.badge}>
            <Icon name="certificates" size={16} /> {badge} · {countOf(months, 'month')}
          </span>
        )}
        {store !== null && (
          <a href={store} target="_blank" rel="noopener">
            Vist Store
          </a>
        )}
      </div>
    </div>
  );
}
