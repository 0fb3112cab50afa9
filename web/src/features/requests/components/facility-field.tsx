import { useState } from 'react';
import type { OwnFieldProps } from '../../../shared/list-filters.ts';
import { FoundSelect } from '../../../ui/found-select.tsx';
import { useRecentRequests } from '../api.ts';

/** The facilities of the newest requests. */
export function FacilityField(props: OwnFieldProps) {
  const [wanted, setWanted] = useState(false);
  const { data } = useRecentRequests(wanted);
  const options = data?.map((one) => ({ value: String(one.facility_id), label: one.facility_name }));
  return <FoundSelect {...props} all="All facilities" options={options} onWanted={() => setWanted(true)} />;
}
