import { PRICE_FILE_BYTES, PRICE_FILE_MEGABYTES } from '#rules/listings/import-columns.ts';
import { formatBytes } from '../../../shared/format.ts';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { useUploadImport, type ListingImport } from '../imports-api.ts';

/** Takes a price file. */
export function UploadFile({ onUploaded }: { onUploaded: (file: ListingImport) => void }) {
  const upload = useUploadImport();
  return (
    <FileDrop
      what="a price file"
      hint={`.csv, .xlsx, .txt or .tsv, at most ${PRICE_FILE_MEGABYTES} MB. Nothing is listed until you confirm.`}
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
