import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { data, IdParam } from '../primitives.ts';
import { keepers } from './common.ts';
import { EdiClient } from './clients.ts';
import { TestResult } from './connection.ts';

const PATH = 'admin/edi/clients/{id}';

export const ediWayEndpoints = {
  testEdiClient: endpoint({
    method: 'POST',
    path: `${PATH}/test`,
    summary: 'Try the way of an EDI client: its SFTP server step by step, or a mail to its address',
    ...keepers,
    params: IdParam,
    reply: data(TestResult),
    rate: 'heavy',
    audit: 'edi_client.tested',
    errors: ['not_found', 'conflict'],
  }),
  acceptEdiHostKey: endpoint({
    method: 'PUT',
    path: `${PATH}/host_key`,
    summary: 'Accept the key that the SFTP server of an EDI client showed last',
    ...keepers,
    params: IdParam,
    body: z.strictObject({
      fingerprint: z
        .string()
        .regex(/^SHA256:[A-Za-z0-9+/]{43}$/, 'A fingerprint is SHA256: with 43 letters, digits, + or /'),
    }),
    reply: data(EdiClient),
    rate: 'write',
    audit: 'edi_client.host_key_accepted',
    errors: ['not_found', 'conflict'],
  }),
} as const;
