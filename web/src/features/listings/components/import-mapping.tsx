import { COLUMN_LABELS, COLUMNS_OF } from '#rules/listings/import-columns.ts';
import { ColumnMapping } from '../../../ui/column-mapping.tsx';
import { alternatives } from '../import-words.ts';
import type { ImportMapping, ListingImport } from '../imports-api.ts';

interface Props {
  file: Pick<ListingImport, 'headers' | 'kind'>;
  /** The columns as they stand on the screen. */
  mapping: ImportMapping;
  /** They differ from those that were checked. */
  changed: boolean;
  checking: boolean;
  /** Column → the server's sentence. */
  refused: Readonly<Record<string, string>>;
  /** The server's sentence where it names no column. */
  refusal: string | null;
  onChange: (mapping: ImportMapping) => void;
  onCheck: () => void;
  onReset: () => void;
}

/** Which column of a file holds what. */
export const ImportMappingTable = ({ file, checking, onCheck, ...props }: Props) => (
  <ColumnMapping
    {...props}
    noun="file"
    columns={COLUMNS_OF[file.kind].all}
    labels={COLUMN_LABELS}
    needed={COLUMNS_OF[file.kind].needed}
    seen={file.headers}
    othersFor={(column) => alternatives(file, column, props.mapping[column] ?? null)}
    pending={checking}
    submit="Check with these columns"
    onSubmit={onCheck}
  />
);
