import { useState } from 'react';
import type { OwnFieldProps } from '../../../shared/list-filters.ts';
import { FoundSelect } from '../../../ui/found-select.tsx';
import { useRecentPayouts } from '../payout-api.ts';

/** Sellers of the newest payouts. */
export function SellerField(props: OwnFieldProps) {
  const [wanted, setWanted] = useState(false);
  const { data } = useRecentPayouts(wanted);
  const options = data?.map((one) => ({
    value: String(one.seller_company_id),
    label: one.seller_company_name,
  }));
  return <FoundSelect {...props} all="All sellers" options={options} onWanted={() => setWanted(true)} />;
}
