import { formatUsDate } from '#rules/dates.ts';
import type { DomainEvent } from '../../platform/jobs/events.ts';
import type { AccountMessage } from './account-messages.ts';

export type CertificateEvent = Extract<DomainEvent, { type: `csos.certificate_${string}` }>;

/** What its holder reads about a CSOS certificate. */
export function certificateWords({
  type,
  data,
}: CertificateEvent): Pick<AccountMessage, 'title' | 'content' | 'level' | 'relativeUrl'> {
  const which = `Your CSOS certificate for ${data.facility_name} (DEA number ${data.dea_number})`;
  const about = { level: 'warning', relativeUrl: '/csoscerts' } as const;
  return type === 'csos.certificate_ending'
    ? {
        ...about,
        title: 'CSOS certificate ends soon',
        content: `${which} ends on ${formatUsDate(data.valid_to)}. Ask DEA for the next one now: without it you cannot sign.`,
      }
    : {
        ...about,
        title: 'CSOS certificate revoked',
        content: `${which} was revoked by its issuer. Orders cannot be signed with it any more.`,
      };
}
