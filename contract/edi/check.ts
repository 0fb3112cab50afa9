import { z } from 'zod';
import { LARGEST_CHECKED, MOST_LINES_CHECKED } from '#rules/edi/messages.ts';
import { endpoint } from '../endpoint.ts';
import { data, IdParam, Money, UsDate } from '../primitives.ts';
import { keepers } from './common.ts';
import { WholeMessage } from './messages.ts';

const Line = z.object({
  ndc: z.string(),
  name: z.string(),
  lot: z.string(),
  expiry: UsDate,
  packs: z.int(),
  price: Money.describe('A pack'),
  total: Money,
});

const Order = z.object({
  seller: z.string(),
  facility: z.string(),
  lines: z.array(Line).describe(`At most ${MOST_LINES_CHECKED}`),
  total: Money.describe('With shipping and fees'),
});

const Message = WholeMessage.pick({
  type: true,
  control: true,
  direction: true,
  status: true,
  error: true,
  note: true,
  segments: true,
  more_segments: true,
}).meta({ id: 'EdiCheckedMessage', description: 'It was never stored, so that nothing of it has a number' });

const Checked = z
  .object({
    notes: z
      .array(z.string())
      .describe(
        'Why it would do nothing as it stands; the rest looks past that, but for the document of another client',
      ),
    more: z.int().describe('Messages that are not shown; those that failed come first'),
    received: z.array(Message).describe('What the document would become'),
    answers: z.array(Message).describe('What the client would be sent'),
    orders: z.array(Order).describe('That would be placed'),
  })
  .meta({ id: 'EdiCheckedDocument' });
export type EdiCheckedMessage = z.infer<typeof Message>;
export type EdiCheckedDocument = z.infer<typeof Checked>;

export const ediCheckEndpoints = {
  checkEdiDocument: endpoint({
    method: 'POST',
    path: 'admin/edi/clients/{id}/check',
    summary: 'What a document of an EDI client would do at this moment; nothing is stored, placed or sent',
    ...keepers,
    params: IdParam,
    body: z.strictObject({ text: z.string().min(1).max(LARGEST_CHECKED) }),
    reply: data(Checked),
    rate: 'heavy',
    errors: ['not_found', 'rule_broken'],
  }),
} as const;
