import type { FaultList } from './faults.ts';
import { segmentIds, type Guide, type Rule, type SegmentRule } from './guides/grammar.ts';
import type { SegmentValues } from './segments.ts';

/** Which rule of the guide a segment falls under, or null: then it is at the wrong place, and a fault was added. */
export interface OrderCheck {
  next(segment: SegmentValues): SegmentRule | null;
  end(position: number): void;
}

/** The loop that is open, how far it came, and how often each of its items was there. */
interface Frame {
  readonly items: readonly Rule[];
  readonly anyOrder: boolean;
  readonly isLoop: boolean;
  readonly counts: number[];
  at: number;
}

/**
 * Walks through a guide: an item of the innermost open loop from where it stands, else of the loops around it. What was
 * passed over and must be there is missing.
 */
export function orderCheck(guide: Guide, faults: FaultList): OrderCheck {
  const known = segmentIds(guide.items);
  let frames: Frame[] = [openFrame(guide.items)];

  const close = (count: number, position: number) => {
    for (const frame of frames.slice(count).reverse()) reportMissing(frame, frame.items.length, position);
    frames = frames.slice(0, count);
  };

  const reportMissing = (frame: Frame, until: number, position: number) => {
    for (let index = frame.anyOrder ? 0 : frame.at; index < until; index += 1) {
      const item = frame.items[index];
      if (item?.must === true && frame.counts[index] === 0) faults.add({ id: item.id, position }, '3');
    }
  };

  return {
    next(segment) {
      for (let depth = frames.length - 1; depth >= 0; depth -= 1) {
        const frame = frames[depth];
        const index = frame === undefined ? -1 : indexIn(frame, segment.id);
        const item = frame?.items[index];
        if (frame === undefined || item === undefined) continue;
        close(depth + 1, segment.position);
        if (!frame.anyOrder) {
          reportMissing(frame, index, segment.position);
          frame.at = index;
        }
        return enter(frame, index, item, segment);
      }
      faults.add(segment, known.has(segment.id) ? '7' : '1');
      return null;
    },
    end: (position) => {
      close(0, position);
    },
  };

  function enter(frame: Frame, index: number, item: Rule, segment: SegmentValues): SegmentRule | null {
    const count = (frame.counts[index] ?? 0) + 1;
    frame.counts[index] = count;
    if (count === item.most + 1) faults.add(segment, item.kind === 'loop' ? '4' : '5');
    if (item.kind === 'segment') return item;
    const inner = openFrame(item.items, item);
    inner.counts[0] = 1;
    frames.push(inner);
    const [first] = item.items;
    return first?.kind === 'segment' ? first : null;
  }
}

const openFrame = (items: readonly Rule[], loop?: { anyOrder: boolean }): Frame => ({
  items,
  anyOrder: loop?.anyOrder === true,
  isLoop: loop !== undefined,
  counts: items.map(() => 0),
  at: 0,
});

/** The segment that begins a loop begins its next round, so that it is never looked for inside. */
function indexIn(frame: Frame, id: string): number {
  const first = frame.isLoop ? 1 : 0;
  const from = frame.anyOrder ? first : Math.max(first, frame.at);
  for (let index = from; index < frame.items.length; index += 1) {
    if (frame.items[index]?.id === id) return index;
  }
  return -1;
}
