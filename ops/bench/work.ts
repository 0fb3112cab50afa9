import type { Request } from './requests.ts';
import type { Side, SideName } from './sides.ts';

export interface Work {
  name: string;
  sides: readonly SideName[];
  /** What connection `connection` of so many asks in turn, again and again. */
  requests(side: Side, connection: number, connections: number): Request[];
  /** Requests that make one piece of work. */
  steps: number;
  /** What the carts hold before each run: nothing, some lines that stay, or ten lines to be ordered. */
  carts?: 'empty' | 'standing' | 'full';
  /** Lines of each order that a run places. */
  linesEach?: number;
  /** Whether jobs wait until the run is over, so that they are told apart, or run along with it. */
  queue?: 'held' | 'along';
  /** Each request is sent once only. */
  once?: true;
  /** Kept at 64 connections as well. */
  crowd?: true;
}

export const buyerAt = (side: Side, connection: number) => {
  const buyer = side.buyers[connection % side.buyers.length];
  if (!buyer) throw new RangeError('Every connection has a buyer.');
  return buyer;
};
