import path from 'node:path';
import { z } from 'zod';

/** Variables of the exchange of documents with trading partners. */
export const EDI_VARIABLES = {
  EDI_KEY_FILE: z.string().min(1).optional(),
  EDI_ISA_QUALIFIER: z
    .string()
    .regex(/^[A-Z0-9]{2}$/, 'EDI_ISA_QUALIFIER must be two letters or digits')
    .default('ZZ'),
  EDI_ISA_ID: z
    .string()
    .regex(/^[A-Z0-9-]{1,15}$/, 'EDI_ISA_ID must have 1 to 15 letters or digits')
    .default('GALENIC'),
  EDI_GS_ID: z
    .string()
    .regex(/^[A-Z0-9-]{2,15}$/, 'EDI_GS_ID must have 2 to 15 letters or digits')
    .default('GALENIC'),
  EDI_PRIVATE_HOSTS: z.string().default(''),
  EDI_SMTP_PORT: z.coerce
    .number('EDI_SMTP_PORT must be a number between 1 and 65535')
    .int('EDI_SMTP_PORT must be a whole number')
    .min(1, 'EDI_SMTP_PORT must be a number between 1 and 65535')
    .max(65_535, 'EDI_SMTP_PORT must be a number between 1 and 65535')
    .optional(),
  EDI_MAIL_DOMAIN: z
    .string()
    .regex(/^[a-z0-9.-]{1,253}$/i, 'EDI_MAIL_DOMAIN must be a domain such as edi.market.example')
    .optional(),
};

type Values = z.infer<z.ZodObject<typeof EDI_VARIABLES>>;

interface Installed {
  root: string;
  dataDir: string;
  publicUrl: string;
  production: boolean;
}

export function ediOf(value: Values, { root, dataDir, publicUrl, production }: Installed) {
  const { EDI_SMTP_PORT: port, EDI_MAIL_DOMAIN: domain = new URL(publicUrl).hostname } = value;
  return {
    keyFile: path.resolve(root, value.EDI_KEY_FILE ?? path.join(dataDir, 'edi/keys')),
    /** What partners call us. */
    own: {
      isa_qualifier: value.EDI_ISA_QUALIFIER,
      isa_code: value.EDI_ISA_ID,
      gs_code: value.EDI_GS_ID,
    },
    /** Where mail of partners is taken in; null where it is not. */
    smtp: port === undefined ? null : { port, domain, host: production ? '0.0.0.0' : 'localhost' },
    /** Of the own network, that partners may be reached at all the same. */
    privateHosts: value.EDI_PRIVATE_HOSTS.split(',').flatMap((host) => host.trim().toLowerCase() || []),
  };
}
