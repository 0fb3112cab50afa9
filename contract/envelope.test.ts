import { expect, it } from 'vitest';
import { z } from 'zod';
import { contract } from './index.ts';

it('SH-064 every reply that is JSON is wrapped in data; a list has its meta beside it', () => {
  const replies = Object.entries(contract).flatMap(([name, { reply }]) =>
    reply instanceof z.ZodObject ? [{ name, fields: Object.keys(reply.shape) }] : [],
  );
  const others = Object.values(contract).flatMap(({ reply }) =>
    reply instanceof z.ZodObject ? [] : [reply],
  );
  expect(new Set(others)).toEqual(new Set(['file', 'events']));
  const odd = replies.filter(({ fields }) => !['data', 'data,meta'].includes(fields.join()));
  expect(odd).toEqual([]);
  expect(replies.length).toBeGreaterThan(100);
});
