import type { Readable } from 'node:stream';
import { JSONParser } from '@streamparser/json';
import { ruleBroken } from '../../../platform/errors.ts';

export type ResultsPart = { readonly entry: unknown; readonly number: number } | { readonly total: number };

/** Streams `results[]` of an openFDA answer, and how many entries there are in all. Throws 422 for anything else. */
export async function* readResults(stream: Readable): AsyncGenerator<ResultsPart> {
  const parser = new JSONParser({ paths: ['$.results.*', '$.meta.results.total'], keepStack: false });
  const found: ResultsPart[] = [];
  let number = 0;
  parser.onValue = ({ key, value }) => {
    if (key === 'total') found.push({ total: Number(value) });
    else found.push({ entry: value, number: (number += 1) });
  };
  parser.onError = () => undefined; // write() throws
  const refusal = ruleBroken('The file is no complete JSON file of openFDA.');
  for await (const chunk of stream) {
    const bytes: Uint8Array = chunk;
    try {
      parser.write(bytes);
    } catch {
      throw refusal;
    }
    yield* found.splice(0);
  }
  if (!parser.isEnded) throw refusal;
}
