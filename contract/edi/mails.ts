import { z } from 'zod';
import { MAIL_STATUSES } from '#rules/edi/mails.ts';
import { endpoint } from '../endpoint.ts';
import { data, ExportFormat, Id, IdParam, list, Paging, Timestamp } from '../primitives.ts';
import { keepers, Named, ofDaysAndClient } from './common.ts';

const Mail = z
  .object({
    id: Id.describe('Of the same sequence as EDI messages'),
    at: Timestamp,
    from: z.string().describe('As its header says'),
    sender: z.string().describe('As the mail server said that handed it over'),
    subject: z.string(),
    attachments: z.array(z.string()).describe('Names; empty until it is parsed'),
    client: Named,
    status: z.enum(MAIL_STATUSES),
    error: z.string().nullable(),
    order_id: Id.nullable().describe('That it was linked to, else the first one that its documents became'),
    ignored: z.boolean().describe('By a person, who says why in `error`; it can be taken back'),
    refused: z.int().describe('How many of its documents failed'),
  })
  .meta({ id: 'EdiMail' });
export type EdiMail = z.infer<typeof Mail>;

const WholeMail = Mail.extend({
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  text: z.string().describe('Plain: of HTML only its words, and no remote content'),
  files: z.array(z.object({ name: z.string(), type: z.string(), bytes: z.int() })),
}).meta({ id: 'EdiWholeMail' });
export type EdiWholeMail = z.infer<typeof WholeMail>;

const filters = {
  ...ofDaysAndClient,
  status: z.enum(MAIL_STATUSES).optional(),
};

const PATH = 'admin/edi/messages/email';

export const ediMailEndpoints = {
  listEdiMails: endpoint({
    method: 'GET',
    path: PATH,
    summary: 'Mail by which EDI clients sent documents, newest first',
    ...keepers,
    query: z.strictObject({ ...Paging, ...filters }),
    reply: list(Mail),
  }),
  exportEdiMails: endpoint({
    method: 'GET',
    path: `${PATH}/export`,
    summary: 'Export EDI mail as a file, up to 10,000 rows',
    ...keepers,
    query: z.strictObject({ ...filters, format: ExportFormat }),
    reply: 'file',
    rate: 'heavy',
  }),
  getEdiMail: endpoint({
    method: 'GET',
    path: `${PATH}/{id}`,
    summary: 'One EDI mail: headers, plain text and the names of its attachments',
    ...keepers,
    params: IdParam,
    reply: data(WholeMail),
    rate: 'heavy',
    errors: ['not_found'],
  }),
  parseEdiMail: endpoint({
    method: 'POST',
    path: `${PATH}/{id}/parse`,
    summary: 'Look for documents again in an EDI mail that failed',
    ...keepers,
    params: IdParam,
    reply: data(Mail),
    rate: 'write',
    audit: 'edi_mail.parsed_again',
    errors: ['not_found', 'conflict'],
  }),
} as const;
