import { z } from 'zod';
import { StartupError } from '../../platform/errors.ts';

/** A signature with everything that proves it, as it is stored. */
export interface StoredSignature {
  orderId: number;
  text: string;
  cms: Buffer;
  chain: Buffer[];
  lists: Buffer[];
  dea: string | null;
  signedAt: Date;
  signedBy: string;
}

const FORMAT = 'CSOS SIGNATURE 1';

const SignatureFile = z.object({
  format: z.literal(FORMAT),
  order_id: z.int(),
  dea_number: z.string().nullable(),
  signed_at: z.iso.datetime(),
  signed_by: z.string(),
  text: z.string(),
  signature: z.base64(),
  chain: z.array(z.base64()),
  revocation_lists: z.array(z.base64()),
});

/** Readable by people and by `npm run csos:verify`; binaries in base64. */
export function toSignatureFile(signature: StoredSignature): string {
  const base64 = (bytes: Buffer) => bytes.toString('base64');
  const file: z.infer<typeof SignatureFile> = {
    format: FORMAT,
    order_id: signature.orderId,
    dea_number: signature.dea,
    signed_at: signature.signedAt.toISOString(),
    signed_by: signature.signedBy,
    text: signature.text,
    signature: base64(signature.cms),
    chain: signature.chain.map(base64),
    revocation_lists: signature.lists.map(base64),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** Throws for what is no such file. */
export function readSignatureFile(text: string): StoredSignature {
  const file = parse(text);
  const bytes = (base64: string) => Buffer.from(base64, 'base64');
  return {
    orderId: file.order_id,
    text: file.text,
    cms: bytes(file.signature),
    chain: file.chain.map(bytes),
    lists: file.revocation_lists.map(bytes),
    dea: file.dea_number,
    signedAt: new Date(file.signed_at),
    signedBy: file.signed_by,
  };
}

function parse(text: string): z.infer<typeof SignatureFile> {
  try {
    return SignatureFile.parse(JSON.parse(text));
  } catch {
    throw new StartupError('This is no signed order as it is downloaded from the product.');
  }
}
