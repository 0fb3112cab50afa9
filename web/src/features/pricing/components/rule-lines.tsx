import { Button } from '@mantine/core';
import { useState } from 'react';
import { countOf } from '../../../shared/format.ts';
import { useMe } from '../../../shared/session.ts';
import { LinkButton } from '../../../ui/links.tsx';
import { NotLoaded, SkeletonLines } from '../../../ui/states.tsx';
import { useRules, type RulesQuery } from '../api.ts';
import { mayAddRule } from '../may-add-rule.ts';
import type { Named } from '../rule-draft.ts';
import { RuleLine } from './rule-columns.tsx';
import { NewRulePanel, RulePanel } from './rule-panel.tsx';
import styles from './pricing.module.css';

const MOST = 25;

interface Props {
  query: Pick<RulesQuery, 'seller_id' | 'listing_id'>;
  /** Whose rules are made here. */
  seller: number;
  listing?: Named;
  none: string;
  /** The same in the list of rules, for more than stand here. */
  all: Readonly<Record<string, string>>;
}

/** A few rules, to be read and changed where they matter. */
export function RuleLines({ query, seller, listing, none, all }: Props) {
  const me = useMe();
  const { data, error, refetch } = useRules({ ...query, page: 1, per_page: MOST });
  const [open, setOpen] = useState<number | null>(null);
  const [adding, setAdding] = useState(false);
  return (
    <div className={styles.record}>
      {data ? (
        data.data.length === 0 ? (
          <p className={styles.soft}>{none}</p>
        ) : (
          <ul className={styles.lines} aria-label="Price rules">
            {data.data.map((rule) => (
              <RuleLine key={rule.id} rule={rule} onOpen={() => setOpen(rule.id)} />
            ))}
          </ul>
        )
      ) : error !== null ? (
        <NotLoaded error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonLines lines={3} />
      )}
      <div className={styles.buttons}>
        {mayAddRule(me) && (
          <Button variant="default" size="xs" onClick={() => setAdding(true)}>
            New price rule
          </Button>
        )}
        {data && data.meta.total > MOST && (
          <LinkButton to="/manage-listings/price-rules" search={all} variant="default" size="xs">
            Show all {countOf(data.meta.total, 'price rule')}
          </LinkButton>
        )}
      </div>
      <RulePanel id={open} onClose={() => setOpen(null)} />
      <NewRulePanel opened={adding} seller={seller} listing={listing} onClose={() => setAdding(false)} />
    </div>
  );
}
