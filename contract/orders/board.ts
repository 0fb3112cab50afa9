import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { CalendarDate, Money, data } from '../primitives.ts';

const Figures = {
  orders: z.int(),
  dollars: Money.describe('Of the lines, without shipping and fees'),
  savings: Money.nullable().describe('What buyers saved against the prices they knew; null for a supplier'),
};
const Part = z.object({
  name: z.string().nullable().describe('Null: all that are not among the ten'),
  ...Figures,
});

export const SalesBoard = z
  .object({
    side: z
      .enum(['buyer', 'seller', 'marketplace'])
      .describe('Whether it tells what a company bought, what it sold, or what everybody did'),
    company: z.string().nullable(),
    months: z
      .array(z.object({ month: CalendarDate.describe('Its first day; months count in UTC'), ...Figures }))
      .describe('Twelve, this one last: orders that nobody cancelled'),
    partners: z
      .array(Part)
      .describe(
        'Of the chosen month, or of all: suppliers, for a supplier its buyers; ten, and the others as one',
      ),
    places: z.array(Part).describe('The same by facility, of the marketplace by buying company'),
  })
  .meta({ id: 'SalesBoard' });
export type SalesBoard = z.infer<typeof SalesBoard>;

export const boardEndpoints = {
  getSalesBoard: endpoint({
    method: 'GET',
    path: 'order/board',
    summary: 'Sales and savings of twelve months within the range of who asks',
    audience: 'signed-in',
    query: z.strictObject({
      month: z
        .string()
        .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
        .optional()
        .describe('YYYY-MM: partners and places of this month alone'),
    }),
    reply: data(SalesBoard),
    lagTolerant: true,
  }),
} as const;
