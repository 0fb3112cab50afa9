import { formatDay } from '#rules/dates.ts';
import type { DomainEvent } from '../../platform/jobs/events.ts';

/** What its holder reads about a CSOS certificate; null for any other event. */
export function certificateMessage({ type, data }: DomainEvent) {
  if (type !== 'csos.certificate_ending' && type !== 'csos.certificate_revoked') return null;
  const which = `Your CSOS certificate for ${data.facility_name} (DEA number ${data.dea_number})`;
  const words =
    type === 'csos.certificate_ending'
      ? {
          title: 'CSOS certificate ends soon',
          content: `${which} ends on ${formatDay(data.valid_to)}. Ask DEA for the next one now: without it you cannot sign.`,
        }
      : {
          title: 'CSOS certificate revoked',
          content: `${which} was revoked by its issuer. Orders cannot be signed with it any more.`,
        };
  const level = 'warning' as const;
  return { to: { userId: data.user_id }, type: null, level, relativeUrl: '/csoscerts', ...words };
}
