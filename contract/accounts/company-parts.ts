import { z } from 'zod';
import { CalendarDate, text } from '../primitives.ts';

export const Address = {
  line_1: z.string().nullable(),
  line_2: z.string().nullable(),
  line_3: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  postal_code: z.string().nullable(),
};

export const CutOff = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time of day as HH:MM');

const MOST_LINKS = 6;
export const SocialLinks = z
  .array(text(300).pipe(z.url({ protocol: /^https$/, error: 'Social links begin with https://' })))
  .max(MOST_LINKS, `Up to ${MOST_LINKS} links`);

export const Vacation = z
  .object({ start: CalendarDate, end: CalendarDate })
  .nullable()
  .describe('That is set and has not ended');
