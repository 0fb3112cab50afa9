import { z } from 'zod';
import {
  CERTIFICATE_BYTES,
  CERTIFICATE_STATUSES,
  CHAIN_LENGTH,
  MOST_SIGNED_AT_ONCE,
  REFUSED,
} from '#rules/csos/certificates.ts';
import { endpoint } from '../endpoint.ts';
import { Done, Id, IdParam, Money, Timestamp, data } from '../primitives.ts';

const base64 = (bytes: number, message: string) =>
  z
    .base64()
    .min(1, REFUSED.unreadable)
    .max(Math.ceil(bytes / 3) * 4, message);

const certificate = base64(CERTIFICATE_BYTES, REFUSED.large);

export const CsosCertificate = z
  .object({
    id: Id,
    subject: z.string().describe('Whom it names'),
    serial: z.string(),
    issuer: z.string(),
    dea_number: z.string(),
    schedules: z.array(z.int()),
    valid_from: Timestamp,
    valid_to: Timestamp,
    status: z.enum(CERTIFICATE_STATUSES),
    fingerprint: z.string().describe('SHA-256 in hex, by which a browser finds the key'),
    user_id: Id,
    user_name: z.string(),
    facility_id: Id,
    facility_name: z.string(),
    is_own: z.boolean(),
  })
  .meta({ id: 'CsosCertificate' });
export type CsosCertificate = z.infer<typeof CsosCertificate>;

export const OrderToSign = z
  .object({
    id: Id,
    number: z.string().describe("The purchaser's number, 21 CFR 1305.21(b)(1)"),
    facility_name: z.string(),
    seller_name: z.string(),
    dea_number: z.string().nullable(),
    placed_by: z.string(),
    products: z.array(z.string()),
    created_date: Timestamp,
    total: Money,
    text: z.string().describe('What is signed, byte for byte'),
    refusal: z.string().nullable().describe('Why you cannot sign it now'),
  })
  .meta({ id: 'OrderToSign' });
export type OrderToSign = z.infer<typeof OrderToSign>;

const readers = ['CSOS Signer', 'CompanyAdmin', 'FacilityAdmin'] as const;
const signers = ['CSOS Signer'] as const;

export const csosEndpoints = {
  listCertificates: endpoint({
    method: 'GET',
    path: 'csos/certificate',
    summary: 'Your CSOS certificates, and to administrators those of their facilities',
    audience: readers,
    reply: data(z.array(CsosCertificate)),
  }),
  importCertificate: endpoint({
    method: 'POST',
    path: 'csos/certificate/import',
    summary: 'Store your certificate; its private key stays in your browser',
    audience: signers,
    inPerson: true,
    body: z.strictObject({
      certificate: certificate.describe('DER, in base64'),
      chain: z
        .array(certificate)
        .max(CHAIN_LENGTH)
        .default([])
        .describe('What else the file held; the authorities known here decide'),
      proof: base64(1024, REFUSED.possession).describe('Signature of its key over your id and its digest'),
    }),
    reply: data(CsosCertificate),
    rate: 'write',
    recordsRefusals: true,
    audit: 'csos.certificate_imported',
    errors: ['rule_broken'],
  }),
  deleteExpiredCertificates: endpoint({
    method: 'DELETE',
    path: 'csos/certificate/expired',
    summary: 'Delete your certificates that have expired',
    audience: signers,
    inPerson: true,
    reply: data(z.object({ deleted: z.int() })),
    audit: 'csos.certificates_deleted',
  }),
  deleteCertificate: endpoint({
    method: 'DELETE',
    path: 'csos/certificate/{id}',
    summary: 'Delete one of your certificates; what it signed stays signed',
    audience: signers,
    inPerson: true,
    params: IdParam,
    reply: Done,
    audit: 'csos.certificate_deleted',
    errors: ['not_found'],
  }),
  listOrdersToSign: endpoint({
    method: 'GET',
    path: 'order/csos',
    summary: 'Schedule II orders that wait for their signature, oldest first, with the text that is signed',
    audience: ['Buyer', 'CSOS Signer', 'Administrator'],
    permission: 'csos',
    reply: data(z.array(OrderToSign)),
  }),
  openSigning: endpoint({
    method: 'POST',
    path: 'csos/signing',
    summary: 'Begin to sign orders with a fresh sign-in at the identity provider; good for five minutes',
    audience: signers,
    inPerson: true,
    body: z.strictObject({
      ids: z.array(Id).min(1).max(MOST_SIGNED_AT_ONCE),
      identity_token: z.string().min(20).max(8000),
    }),
    reply: data(z.object({ token: z.string(), valid_until: Timestamp, orders: z.array(OrderToSign) })),
    rate: 'write',
    recordsRefusals: true,
    audit: 'csos.signing_opened',
    errors: ['forbidden', 'not_found', 'rule_broken'],
  }),
  signOrder: endpoint({
    method: 'POST',
    path: 'order/csos/{id}/sign',
    summary: 'Hand in the signature of an order, which goes to its seller with it',
    audience: signers,
    inPerson: true,
    params: IdParam,
    body: z.strictObject({
      token: z.string().min(20).max(100).describe('Of the signing that was begun'),
      signature: base64(48_000, REFUSED.large).describe(
        'Detached CMS over the text of the order: DER, in base64',
      ),
    }),
    reply: data(z.object({ id: Id, signed_at: Timestamp })),
    rate: 'order',
    idempotent: true,
    recordsRefusals: true,
    audit: 'order.signed',
    errors: ['not_found', 'conflict', 'forbidden', 'rule_broken'],
  }),
  getOrderSignature: endpoint({
    method: 'GET',
    path: 'order/csos/{id}/signature',
    summary:
      'The signed order with its signature, certificates and revocation lists, for `npm run csos:verify`',
    audience: ['Buyer', 'Seller', 'Administrator'],
    params: IdParam,
    reply: 'file',
    errors: ['not_found'],
  }),
  getSignatureReport: endpoint({
    method: 'GET',
    path: 'order/csos/{id}/report.pdf',
    summary: 'The same for people, as a PDF: what was signed, by whom, and whether it holds today',
    audience: ['Buyer', 'Seller', 'Administrator'],
    params: IdParam,
    reply: 'file',
    rate: 'heavy',
    errors: ['not_found'],
  }),
} as const;
