import { RepeatedTerm } from '../../../ui/term.tsx';

/** 'WAC', '340B', 'GPO', or 'Undefined' where the report named none. */
export const AccountType = ({ type }: { type: string }) =>
  type === 'WAC' ? <RepeatedTerm name="WAC" /> : type;
