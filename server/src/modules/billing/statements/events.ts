import type { DomainEvent } from '../../../platform/jobs/events.ts';

declare module '../../../platform/jobs/events.ts' {
  interface EventFacts {
    'statement.made': { statement_id: number };
  }
}

export const statementMade = (id: number): DomainEvent<'statement.made'> => ({
  key: `statement.made:${id}`,
  type: 'statement.made',
  data: { statement_id: id },
});
