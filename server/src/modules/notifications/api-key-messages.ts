import { formatDay } from '#rules/dates.ts';
import type { DomainEvent } from '../../platform/jobs/events.ts';

const PAGE = '/integrations';

/** What its creator, the administrators of its company and, when it is made, whom it acts for read about an API key; null for any other event. */
export function apiKeyMessage(event: DomainEvent) {
  const words = wordsOf(event);
  if (!words) return null;
  const { data, ...message } = words;
  const actsFor = 'user' in data ? [data.user.id] : [];
  const to = { keepersOf: data.company_id, and: [data.created_by, ...actsFor] };
  return { to, type: null, relativeUrl: PAGE, ...message };
}

function wordsOf({ type, data }: DomainEvent) {
  switch (type) {
    case 'api_key.made':
      return {
        data,
        level: 'info' as const,
        title: `API key ${data.name} made`,
        content: `${data.who} made the API key ${data.name}. Programs that have it act for ${data.user.name}.`,
      };
    case 'api_key.rotated':
      return {
        data,
        level: 'info' as const,
        title: `API key ${data.name} rotated`,
        content: `${data.who} gave the API key ${data.name} another text. ${oldWorks(data.old_works_hours)}`,
      };
    case 'api_key.revoked':
      return {
        data,
        level: 'warning' as const,
        title: `API key ${data.name} revoked`,
        content: `${data.who} revoked the API key ${data.name}. Programs that have it are refused.`,
      };
    case 'api_key.network_met':
      return {
        data,
        level: 'warning' as const,
        title: `API key ${data.name} used from a new network`,
        content: `The API key ${data.name} was used from ${data.network} for the first time. If that was none of your programs, revoke it.`,
      };
    case 'api_key.expiring':
      return {
        data,
        level: 'warning' as const,
        title: `API key ${data.name} expires on ${formatDay(data.ends)}`,
        content: `Programs that use the API key ${data.name} are refused after ${formatDay(data.ends)}. Give it a later end before, or make another key.`,
      };
    default:
      return null;
  }
}

const oldWorks = (hours: number): string => {
  if (hours === 0) return 'The old one no longer works.';
  return `The old one works for ${hours === 1 ? 'one hour' : `${hours} hours`} more.`;
};
