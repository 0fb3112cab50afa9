import { useState } from 'react';
import type { OwnFieldProps } from '../../../shared/list-filters.ts';
import { FoundSelect } from '../../../ui/found-select.tsx';
import { useAuthors } from '../api.ts';

export function AuthorField(props: OwnFieldProps) {
  const [wanted, setWanted] = useState(false);
  const { data } = useAuthors(wanted);
  const options = data?.map(({ id, name }) => ({ value: String(id), label: name }));
  return <FoundSelect {...props} all="All authors" options={options} onWanted={() => setWanted(true)} />;
}
