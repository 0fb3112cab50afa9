import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Zip, ZipPassThrough } from 'fflate';
import { notFound } from '../../platform/errors.ts';
import type { FileStore } from '../../platform/files/files.ts';
import type { FileReply, RequestContext } from '../../platform/http/context.ts';
import { invoicePdf } from '../orders/index.ts';
import { findInvoices } from './views/invoice-list.ts';

/** Invoices as PDFs in one .zip, made while it is sent. 404 unless all of them are in the asker's range and stand. */
export async function downloadInvoices(
  context: RequestContext,
  files: FileStore,
  ids: readonly number[],
): Promise<FileReply> {
  const found = await findInvoices(context.scope, context.db, ids);
  if (found.length === 0 || found.length < ids.length) throw notFound('This invoice does not exist.');
  return {
    name: `invoices-${context.today}.zip`,
    contentType: 'application/zip',
    content: Readable.from(zipped(context, files, found)),
  };
}

async function* zipped(
  context: RequestContext,
  files: FileStore,
  invoices: readonly { orderId: number; number: string }[],
): AsyncGenerator<Uint8Array> {
  const parts: Uint8Array[] = [];
  const zip = new Zip((error, part) => {
    if (error !== null) throw error;
    parts.push(part);
  });
  for (const { orderId, number } of invoices) {
    // PDFs are compressed already.
    const entry = new ZipPassThrough(`${number}.pdf`);
    entry.mtime = context.now;
    zip.add(entry);
    const { content } = await invoicePdf(context, files, { id: orderId, invoice: number });
    entry.push(content instanceof Readable ? await buffer(content) : content, true);
    yield* parts.splice(0);
  }
  zip.end();
  yield* parts.splice(0);
}
