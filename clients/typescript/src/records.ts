import type { CallOptions } from './client.ts';

interface Page<One> {
  data: readonly One[];
  meta: { total: number; page: number; per_page: number; total_is_estimate?: boolean };
}

/**
 * The records of a list one by one, read by pages as they are needed: `for await (const order of everyRecord(galenic.listOrders))`.
 * What is added or removed meanwhile may show twice or not at all.
 */
export async function* everyRecord<One, Wanted extends { query?: { page?: number } } | undefined>(
  list: (input: Wanted, options?: CallOptions) => Promise<Page<One>>,
  ...[wanted, options]: undefined extends Wanted
    ? [wanted?: Wanted, options?: CallOptions]
    : [wanted: Wanted, options?: CallOptions]
): AsyncGenerator<One, void, undefined> {
  for (let page = wanted?.query?.page ?? 1; ; page += 1) {
    // Another page of what was wanted is wanted in the same shape.
    const input = { ...wanted, query: { ...wanted?.query, page } } as Wanted;
    const { data, meta } = await list(input, options);
    yield* data;
    const isLast = meta.total_is_estimate ? data.length < meta.per_page : page * meta.per_page >= meta.total;
    if (isLast || data.length === 0) return;
  }
}
