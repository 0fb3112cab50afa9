import { FirstTerm } from '../../../ui/term.tsx';

/** 'WAC', '340B', 'GPO', or 'Undefined' where the report named none. */
export const AccountType = ({ type }: { type: string }) => (type === 'WAC' ? <FirstTerm name="WAC" /> : type);
