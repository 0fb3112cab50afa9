import { Tabs } from '@mantine/core';
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

/** What the facility bought elsewhere, beside what is bought here (SP-192 … SP-194). */
export function UsageTabs({ listing, purchase }: Props) {
  const [tab, setTab] = useState('savings');
  const scope = use(GroupScope);
  const { amu_data: usage } = listing;
  if (usage === null) return null;
  return (
    <Group title="Your usage" headed={false}>
      <Tabs value={tab} onChange={(next) => setTab(next ?? 'savings')} keepMounted={false}>
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
