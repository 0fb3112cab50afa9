import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { CalendarDate, Id, data } from '../primitives.ts';

export const Anomaly = z
  .object({
    ndc: z.string(),
    name: z.string(),
    month: z.string().describe('YYYY-MM, in UTC'),
    expected: z.number().describe('Packs: the mean of the six months before'),
    actual: z.int().describe('Packs'),
    deviation_percent: z.number().describe('Of what was expected, with one decimal; without sign'),
    kind: z.enum(['spike', 'drop']),
    months: z.array(z.int()).length(6).describe('Packs of the six months before, oldest first'),
    standard_deviation: z.number().describe('Of the six months, in packs'),
    sentence: z.string(),
  })
  .meta({ id: 'Anomaly' });
export type Anomaly = z.infer<typeof Anomaly>;

export const anomalyEndpoints = {
  listAnomalies: endpoint({
    method: 'GET',
    path: 'analytics/prediction/anomaly',
    summary:
      'Months in which a facility bought much more or less of a product than in the six months before, newest first',
    audience: 'signed-in',
    query: z.strictObject({
      facility_id: z.coerce.number().pipe(Id).optional().describe('Absent: the primary facility'),
      start_date: CalendarDate.optional().describe('First day in UTC; absent: the last 12 full months'),
      end_date: CalendarDate.optional().describe('Last day in UTC; full months that have ended are judged'),
    }),
    reply: data(z.array(Anomaly)),
    errors: ['not_found', 'rule_broken'],
    lagTolerant: true,
  }),
} as const;
