import { PRICE_FILE_BYTES, PRICE_FILE_MEGABYTES, type ImportKind } from '#rules/listings/import-columns.ts';
import { formatBytes } from '../../../shared/format.ts';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { IMPORT_PLACES } from '../import-words.ts';
import { useUploadImport, type ListingImport } from '../imports-api.ts';

interface Props {
  kind: ImportKind;
  onUploaded: (file: ListingImport) => void;
}

/** Takes a price file, or a file of the portfolio. */
export function UploadFile({ kind, onUploaded }: Props) {
  const upload = useUploadImport(kind);
  const { what, promise } = IMPORT_PLACES[kind];
  return (
    <FileDrop
      what={what}
      hint={`.csv, .xlsx, .txt or .tsv, at most ${PRICE_FILE_MEGABYTES} MB. ${promise}`}
      accept=".csv,.xlsx,.txt,.tsv"
      problemOf={problemOf}
      send={async (file, options) => onUploaded((await upload.mutateAsync({ file, ...options })).data)}
      working="Reading the file…"
    />
  );
}

function problemOf(file: File): string | null {
  if (!/\.(csv|xlsx|txt|tsv)$/i.test(file.name.trim())) {
    return 'This is no .csv, .xlsx, .txt or .tsv file. Save it as one of them in your spreadsheet and choose it again.';
  }
  if (file.size > PRICE_FILE_BYTES) {
    return `This file has ${formatBytes(file.size)}; at most ${PRICE_FILE_MEGABYTES} MB can be read. Split it into several files.`;
  }
  return file.size === 0 ? 'This file is empty.' : null;
}
