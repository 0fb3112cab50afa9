import type { GroupVerdict, SetVerdict } from './verdict.ts';
import type { Row, SetToWrite } from './write.ts';

/** The 997 to a group: what was taken, and what was wrong. `E` (taken with errors) is never said (RB-329). */
export function acknowledgeGroup({ group, codes, sets }: GroupVerdict): SetToWrite {
  const accepted = sets.filter((set) => set.isAccepted).length;
  return {
    type: '997',
    rows: [
      ['AK1', group.functionalId, group.controlNumber],
      ...sets.flatMap(acknowledgeSet),
      [
        'AK9',
        groupWord(sets.length, accepted),
        group.statedSets,
        sets.length,
        accepted,
        ...codes.slice(0, 5),
      ],
    ],
  };
}

function groupWord(received: number, accepted: number): 'A' | 'P' | 'R' {
  if (accepted === 0) return 'R';
  return accepted === received ? 'A' : 'P';
}

function acknowledgeSet({ set, isAccepted, codes, faults }: SetVerdict): Row[] {
  return [
    ['AK2', set.type, set.controlNumber],
    ...faults.flatMap((fault): Row[] => [
      ['AK3', fault.segment, fault.position, undefined, fault.code],
      ...fault.elements.map(({ element, reference, code, value }): Row => [
        'AK4',
        element,
        numericReference(reference),
        code,
        value,
      ]),
    ]),
    ['AK5', isAccepted ? 'A' : 'R', ...codes.slice(0, 5)],
  ];
}

/** AK402 is a number; elements of envelopes have names instead. */
const numericReference = (reference: string) => (/^\d+$/.test(reference) ? reference : undefined);

/** TA105. Beside the notes of a broken interchange: version, unknown sender or receiver, a number used before. */
export type InterchangeNoteCode = '000' | '001' | '003' | '006' | '008' | '021' | '023' | '024' | '025';

/** The TA1 to an interchange: `000` takes it, any other note refuses it. */
export function acknowledgeInterchange(
  header: { readonly controlNumber: string; readonly date: string; readonly time: string },
  note: InterchangeNoteCode,
): Row {
  return ['TA1', header.controlNumber, header.date, header.time, note === '000' ? 'A' : 'R', note];
}
