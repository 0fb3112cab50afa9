import { z } from 'zod';
import { LICENSE_TYPES } from '#rules/accounts/licenses.ts';
import { CalendarDate, Id, Timestamp } from '../primitives.ts';

/** A license that its facility sent with a later end; the former one counts until it is approved. */
export const LicenseRenewal = z
  .object({
    document_id: Id,
    license: z.enum(LICENSE_TYPES),
    ends: CalendarDate,
    file_name: z.string(),
    url: z.string().describe('Where the file is read, as an attachment'),
    sent_by: z.string().nullable(),
    sent_at: Timestamp,
  })
  .meta({ id: 'LicenseRenewal' });
export type LicenseRenewal = z.infer<typeof LicenseRenewal>;
