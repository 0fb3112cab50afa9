/** Interchanges as partners write them; what a test does not name is right. */

interface Written {
  sender?: string;
  senderQualifier?: string;
  receiver?: string;
  gs?: string;
  number?: number;
  group?: number;
  usage?: 'P' | 'T';
  version?: string;
  wantsTa1?: boolean;
  /** Bodies of sets with their types, without ST and SE. */
  sets?: readonly (readonly [type: string, ...segments: string[]])[];
  groupId?: string;
}

export const ORDER = [
  '850',
  'BEG*00*SA*HP-7**20261122',
  'N1*ST*Harbor Pharmacy*91*77',
  'PO1*1*40*EA*9.00**N4*70101000101',
  'CTT*1',
] as const;
/** Its line has no quantity, its ship-to no number. */
export const FAULTY_ORDER = [
  '850',
  'BEG*00*SA*HP-8**20261122',
  'N1*ST*Harbor Pharmacy*91*77',
  'PO1*1**EA*9.00**N4*70101000101',
  'CTT*1',
] as const;

export function anInterchange(fields: Written = {}): string {
  const { sender = 'PARTNER', senderQualifier = 'ZZ', receiver = 'GALENIC', number = 42 } = fields;
  const { gs = sender, group = number, usage = 'T', version = '00401', wantsTa1 = false } = fields;
  const { sets = [ORDER], groupId = 'PO' } = fields;
  const control = String(number).padStart(9, '0');
  const head = `${senderQualifier}*${sender.padEnd(15)}*ZZ*${receiver.padEnd(15)}`;
  const body = sets.flatMap(([type, ...segments], index) => {
    const set = String(index + 1).padStart(4, '0');
    return [`ST*${type}*${set}`, ...segments, `SE*${segments.length + 2}*${set}`];
  });
  return [
    `ISA*00*          *00*          *${head}*261122*0905*U*${version}*${control}*${wantsTa1 ? 1 : 0}*${usage}*>`,
    `GS*${groupId}*${gs}*${receiver}*20261122*0905*${group}*X*004010`,
    ...body,
    `GE*${sets.length}*${group}`,
    `IEA*1*${control}`,
  ]
    .map((segment) => `${segment}~\n`)
    .join('');
}

/** The 997 of a partner to a group of ours. */
export const anAcknowledgement = (groupNumber: string, word: 'A' | 'R', setNumber = '0001') =>
  [
    '997',
    `AK1*PR*${groupNumber}`,
    `AK2*855*${setNumber}`,
    ...(word === 'R' ? ['AK3*PO1*7**8', 'AK4*2*330*1'] : []),
    `AK5*${word}${word === 'R' ? '*5' : ''}`,
    `AK9*${word}*1*1*${word === 'A' ? 1 : 0}`,
  ] as const;
