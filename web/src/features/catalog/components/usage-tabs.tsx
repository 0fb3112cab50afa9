import { Tabs } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { use, useState } from 'react';
import type { ListingDetail } from '../api.ts';
import type { Purchase } from '../use-purchase.ts';
import { Group, GroupScope } from './group.tsx';
import { PurchasingHistory } from './purchasing-history.tsx';
import { QuantitySplit } from './quantity-split.tsx';
import { UsageSavings } from './usage-savings.tsx';
import styles from './usage.module.css';

interface Props {
  listing: ListingDetail;
  purchase: Purchase;
}

const TABS = ['savings', 'split', 'history'] as const;
type UsageTab = (typeof TABS)[number];
const tabOf = (text: unknown): UsageTab => TABS.find((one) => one === text) ?? 'savings';

/** On its own page it stands in the address, so that it is there after a reload; a popup has an address of another page. */
function useTab(isPage: boolean): [UsageTab, (next: UsageTab) => void] {
  const { usage } = useSearch({ strict: false });
  const navigate = useNavigate();
  const own = useState<UsageTab>('savings');
  if (!isPage) return own;
  const setTab = (next: UsageTab) =>
    void navigate({
      to: '.',
      search: (former) => ({ ...former, usage: next === 'savings' ? undefined : next }),
      replace: true,
      resetScroll: false,
    });
  return [tabOf(usage), setTab];
}

/** What the facility bought elsewhere, beside what is bought here (SP-192 … SP-194). */
export function UsageTabs({ listing, purchase }: Props) {
  const scope = use(GroupScope);
  const [tab, setTab] = useTab(scope === '');
  const { amu_data: usage } = listing;
  if (usage === null) return null;
  return (
    <Group title="Your usage" headed={false}>
      <Tabs value={tab} onChange={(next) => setTab(tabOf(next))} keepMounted={false}>
        <Tabs.List aria-label={`Your usage${scope}`} className={styles.tabs ?? ''}>
          <Tabs.Tab value="savings">Savings</Tabs.Tab>
          <Tabs.Tab value="split">Purchase Quantity Split</Tabs.Tab>
          <Tabs.Tab value="history">Purchasing History</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="savings" className={styles.panel ?? ''}>
          <UsageSavings listing={listing} usage={usage} purchase={purchase} />
        </Tabs.Panel>
        <Tabs.Panel value="split" className={styles.panel ?? ''}>
          <QuantitySplit usage={usage} />
        </Tabs.Panel>
        <Tabs.Panel value="history" className={styles.panel ?? ''}>
          <PurchasingHistory listing={listing} />
        </Tabs.Panel>
      </Tabs>
    </Group>
  );
}
