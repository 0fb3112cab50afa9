import type { AdminPermission } from '../accounts/roles.ts';
import type { Concept } from './words.ts';

export type ParameterName =
  | 'period'
  | 'company'
  | 'facility'
  | 'seller'
  | 'catalog'
  | 'limit'
  | 'status'
  | 'days'
  | 'hours'
  | 'order'
  | 'product'
  | 'direction'
  | 'client';

export interface Parameter {
  readonly name: ParameterName;
  /** What counts where the question says nothing; without one it is of everything. */
  readonly standard?: string | number;
  readonly must?: true;
}

/** Alternatives are joined by a bar. */
type Need = Concept | `${Concept}|${string}`;

export interface Entry {
  readonly title: string;
  readonly example: string;
  readonly parameters: readonly Parameter[];
  /** What an asker needs besides `assistant`. */
  readonly permission?: AdminPermission;
  /** A question fits that has all of one of these, and no word besides them and `takes`. */
  readonly needs: readonly (readonly Need[])[];
  readonly takes: readonly Concept[];
  /** Which words say the status, and which one. */
  readonly statuses?: Partial<Record<Concept, string>>;
  /** Statuses in which something is now: of them no period counts that is not said. */
  readonly now?: readonly string[];
  /** It is asked by this alone, too, with names, a period and a status. */
  readonly alone?: Need;
  /** What it understands and cannot be asked of. */
  readonly cannot?: Partial<Record<Concept, string>>;
  /** A number of days says its own only beside such a word: 'due in 30 days' is no age. */
  readonly daysAre?: Concept;
  /** A period says its number of days: back from today, or ahead. Without it 'last month' says nothing of an age. */
  readonly spans?: 'back' | 'ahead';
  /** Its days lie ahead; of others they end today. */
  readonly ahead?: true;
}
