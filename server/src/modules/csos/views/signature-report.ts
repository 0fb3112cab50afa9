import { readOrderText, type ReadOrder } from '#rules/csos/order-text.ts';
import { formatUsDate } from '#rules/dates.ts';
import { utcDay } from '../../../platform/clock.ts';
import type { FileReply, RequestContext } from '../../../platform/http/context.ts';
import {
  drawBlocks,
  drawHead,
  drawNotes,
  drawTable,
  sheet,
  type Column,
} from '../../../platform/paper/sheet.ts';
import { sha256 } from '../../../platform/secrets.ts';
import type { Authority } from '../authorities.ts';
import type { StoredSignature } from '../signature-file.ts';
import type { ReadCertificate } from '../trust/certificate.ts';
import { signerOf } from '../trust/signed-text.ts';
import { whatIsWrong } from '../verify-stored.ts';
import { signatureOf } from './signature.ts';

const COLUMNS: readonly Column[] = [
  { title: 'Item', width: 36, align: 'left' },
  { title: 'Product', width: 220, align: 'left' },
  { title: 'NDC', width: 90, align: 'left' },
  { title: 'Packages', width: 60, align: 'right' },
  { title: 'One package', width: 110, align: 'left' },
];

/** The signed order for people, as a PDF: what was signed, by whom with which certificate, and whether that still holds today. */
export async function signatureReport(
  { scope, db, client, now }: RequestContext,
  authorities: readonly Authority[],
  id: number,
): Promise<FileReply> {
  const signature = await signatureOf(scope, db, id);
  const wrong = await whatIsWrong(
    db,
    signature,
    authorities.map((one) => one.certificate),
  );
  const order = readOrderText(signature.text);
  const factOf = (label: string) => order.facts.find(([name]) => name === label)?.[1] ?? '';
  const title = 'Signed order of schedule II';
  const paper = {
    name: `order-${id}-csos.pdf`,
    title,
    about: `${factOf('order number')}, order ${id}`,
    at: now,
  };
  return sheet(paper, (document) => {
    drawHead(document, {
      brand: client.name,
      title,
      facts: [
        ['CSOS number', factOf('order number')],
        ['Order', String(id)],
        ['Signed', formatUsDate(utcDay(signature.signedAt))],
        ['Report', formatUsDate(utcDay(now))],
      ],
    });
    drawBlocks(
      document,
      (['purchaser', 'supplier'] as const).map((who) => partyOf(order, who)),
    );
    drawTable(
      document,
      COLUMNS,
      order.items.map((item) => [item.number, item.product, item.ndc, item.packs, item.package]),
    );
    drawNotes(document, notesOf(signature, wrong));
  });
}

function partyOf({ facts }: ReadOrder, who: 'purchaser' | 'supplier') {
  const of = (label: string) => facts.find(([name]) => name === label)?.[1] ?? '';
  return {
    title: who === 'purchaser' ? 'Purchaser' : 'Supplier',
    lines: [of(who), of(`${who} address`), `DEA registration: ${of(`${who} DEA registration`)}`],
  };
}

function notesOf(signature: StoredSignature, wrong: string | null): string[] {
  return [
    `Signed by ${signature.signedBy} on ${signature.signedAt.toISOString()}.`,
    ...certificateOf(signature),
    `SHA-256 of the signed text: ${sha256(signature.text).toString('hex')}`,
    wrong === null
      ? 'Checked for this report: the signature is that of this text, the certificate was valid and not revoked when it signed, and the order still says what was signed.'
      : `Checked for this report, and it does not hold: ${wrong}`,
    'The record that proves it without this product is the .json file beside this report.',
  ];
}

/** A signature that cannot be read has none; what is wrong with it is said. */
function certificateOf({ cms, text }: StoredSignature): string[] {
  let certificate: ReadCertificate;
  try {
    certificate = signerOf(cms, text);
  } catch {
    return [];
  }
  const { x509, validFrom, validTo } = certificate;
  const name = (whole: string) => whole.replaceAll('\n', ', ');
  return [
    `Certificate: ${name(x509.subject)}; serial ${x509.serialNumber}; issued by ${name(x509.issuer)}; valid from ${formatUsDate(utcDay(validFrom))} to ${formatUsDate(utcDay(validTo))}.`,
  ];
}
