import { z } from 'zod';
import { Timestamp } from '../primitives.ts';

/** How the way of an EDI client stands. */

const TestStep = z.object({
  name: z.string(),
  ok: z.boolean(),
  milliseconds: z.int(),
  message: z.string().nullable(),
});
export type EdiTestStep = z.infer<typeof TestStep>;
export const TestResult = z.object({ ok: z.boolean(), steps: z.array(TestStep) });

export const HostKey = z
  .object({
    accepted: z.string().nullable().describe('`SHA256:…`, without which nothing is exchanged'),
    seen: z.string().nullable().describe('That its host showed last, where it is another one'),
  })
  .describe('Of the SFTP host that it names now');

export const LastLook = z.object({
  at: Timestamp,
  problem: z.string().nullable().describe('What was wrong; files that could be taken were'),
});
