import { errorText } from '../../shared/api-error.ts';
import type { FileOperation, SentTo } from '../../shared/http.ts';
import { download } from '../../shared/transfers.ts';
import { toast } from '../../ui/toasts.tsx';

/** Fetches a file for the browser to save; a refusal is told. */
export function saveFile<K extends FileOperation>(name: K, args: SentTo<K>): void {
  download(name, args).catch((error: unknown) => toast.error(errorText(error)));
}
