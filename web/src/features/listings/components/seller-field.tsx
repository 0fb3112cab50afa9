import { useState } from 'react';
import type { OwnFieldProps } from '../../../shared/list-filters.ts';
import { FoundSelect } from '../../../ui/found-select.tsx';
import { useSellersOf } from '../desk-api.ts';

export function SellerField(props: OwnFieldProps) {
  // What the address names is called by its name, too.
  const [wanted, setWanted] = useState(props.value !== undefined);
  const { data } = useSellersOf(wanted);
  const options = data?.map(({ id, name }) => ({ value: String(id), label: name }));
  return <FoundSelect {...props} all="All sellers" options={options} onWanted={() => setWanted(true)} />;
}
