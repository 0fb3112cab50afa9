import { useState } from 'react';
import type { OwnFieldProps } from '../../../shared/list-filters.ts';
import { FoundSelect } from '../../../ui/found-select.tsx';
import { useClientChoice } from '../api.ts';

/** Of which client, by name. */
export function ClientFilter({ all = 'All', ...props }: OwnFieldProps & { all?: string }) {
  const [wanted, setWanted] = useState(false);
  const options = useClientChoice(wanted)?.map(({ id, name }) => ({ value: String(id), label: name }));
  return <FoundSelect {...props} all={all} options={options} onWanted={() => setWanted(true)} />;
}
