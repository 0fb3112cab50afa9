import { toApiError, unreachable } from './api-error.ts';
import { tellError } from './tell-error.ts';
import {
  arrived,
  headersFor,
  pathFor,
  refusal,
  send,
  shapeOf,
  type CallOptions,
  type FileOperation,
  type RawArguments,
  type ReplyOf,
  type SentTo,
} from './http.ts';

/** Address of a file operation, for a link that the browser itself follows. */
export function fileAddress<K extends FileOperation>(name: K, args: SentTo<K>): string {
  return pathFor(shapeOf(name).path, args);
}

async function fetchFile<K extends FileOperation>(
  name: K,
  args: SentTo<K>,
  options: CallOptions = {},
): Promise<Response> {
  const response = await send(shapeOf(name), args, options);
  if (response.ok) return response;
  throw refusal(response.status, response.statusText, await response.json().catch(() => null));
}

/** Fetches a file that the page itself shows. Throws ApiError with the server's sentence. */
export async function fileToShow<K extends FileOperation>(
  name: K,
  args: SentTo<K>,
  options: CallOptions,
): Promise<Blob> {
  return arrived((await fetchFile(name, args, options)).blob());
}

/** Fetches a file and hands it to the browser to save. Throws ApiError with the server's sentence. */
export async function download<K extends FileOperation>(name: K, args: SentTo<K>): Promise<void> {
  const response = await fetchFile(name, args);
  saveBlob(fileName(response.headers.get('content-disposition')), await arrived(response.blob()));
}

/** Hands the browser a text of the page to save. */
export const saveText = (name: string, text: string): void =>
  saveBlob(name, new Blob([text], { type: 'text/csv;charset=utf-8' }));

/** Hands the browser a file of the page to save. */
export function saveBlob(name: string, blob: Blob): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** The same for a press of a button: a refusal is told. */
export function saveFile<K extends FileOperation>(name: K, args: SentTo<K>): void {
  download(name, args).catch(tellError);
}

/** File name of a Content-Disposition header. */
export function fileName(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="([^"]+)"/i.exec(disposition ?? '')?.[1] ?? 'download';
}

export type UploadOperation =
  | 'addListingImage'
  | 'uploadImport'
  | 'addToPortfolio'
  | 'readOrderFile'
  | 'bulkTracking'
  | 'importExclusions'
  | 'uploadPayments'
  | 'readContracts'
  | 'importDrugs'
  | 'uploadClientLogo'
  | 'putNewsImage'
  | 'putCompanyPicture'
  | 'putStrategistPicture'
  | 'uploadEdiFile'
  | 'uploadDocument'
  | 'uploadRegistrationFile'
  | 'saveUserPicture';

export interface UploadOptions {
  /** Name of the file's part, `doc` unless told. */
  field?: string;
  args?: RawArguments;
  /** Bytes sent so far; the last call says all, after which the server still works on the file. */
  onProgress?: (sent: number, total: number) => void;
  signal?: AbortSignal;
}

/** Sends one file as a part of a multipart body, behind the body of the operation as `params`. Throws ApiError. */
export function upload<K extends UploadOperation>(
  name: K,
  file: File,
  { field = 'doc', args = {}, onProgress, signal }: UploadOptions = {},
): Promise<ReplyOf<K>> {
  const shape = shapeOf(name);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(shape.method, pathFor(shape.path, args));
    for (const [header, value] of headersFor(shape.method)) request.setRequestHeader(header, value);
    request.responseType = 'json';
    request.upload.addEventListener('progress', (event) => onProgress?.(event.loaded, event.total));
    request.addEventListener('load', () => {
      const { status, statusText, response } = request;
      // The server validates its replies against the contract that types this operation.
      if (status >= 200 && status < 300) resolve(response as ReplyOf<K>);
      else
        reject(
          status === 0 ? toApiError(status, statusText, response) : refusal(status, statusText, response),
        );
    });
    request.addEventListener('error', () => reject(unreachable()));
    request.addEventListener('abort', () => reject(new DOMException('Upload cancelled', 'AbortError')));
    signal?.addEventListener('abort', () => request.abort());
    const form = new FormData();
    // The server reads what the file is for before the file.
    if (args.body !== undefined) form.append('params', JSON.stringify(args.body));
    form.append(field, file, file.name);
    request.send(form);
  });
}
