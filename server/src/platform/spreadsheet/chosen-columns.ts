import { chosenColumns, usedTwice } from '#rules/spreadsheet/columns.ts';
import { ruleBroken } from '../errors.ts';

interface Known<C extends string> {
  columns: readonly C[];
  labels: Readonly<Record<C, string>>;
  /** Of how many columns the file has. */
  width: number;
}

/** Which column is which, as a person said it. Throws 422 at a column that the file has not, or has for another already. */
export function readChosenColumns<C extends string>(
  chosen: Readonly<Partial<Record<C, number | null>>>,
  { columns, labels, width }: Known<C>,
): Partial<Record<C, number>> {
  const mapping = chosenColumns(columns, chosen);
  const twice = usedTwice(columns, mapping);
  for (const column of columns) {
    const index = mapping[column];
    if (index === undefined) continue;
    if (index >= width) throw refuseColumn(column, labels, 'The file has no such column.');
    const owner = twice.get(column);
    if (owner !== undefined)
      throw refuseColumn(column, labels, `This column of the file is already used for ${labels[owner]}.`);
  }
  return mapping;
}

export const refuseColumn = <C extends string>(column: C, labels: Known<C>['labels'], message: string) =>
  ruleBroken(`${labels[column]}: ${message}`, { [`mapping.${column}`]: message });
