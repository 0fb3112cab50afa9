import type { OwnFieldProps } from '../../../shared/list-filters.ts';
import { FoundSelect } from '../../../ui/found-select.tsx';
import { useSummary } from '../api.ts';

/** Narrows by who asked. */
export function UserField(props: OwnFieldProps) {
  const { data } = useSummary();
  const options = data?.users.map(({ id, name }) => ({ value: String(id), label: name }));
  return <FoundSelect {...props} all="Everybody" options={options} onWanted={() => undefined} />;
}
