import { GROUP_OF_DOCUMENT, readEnvelopes } from './envelopes.ts';
import { readInterchanges } from './interchanges.ts';
import { judgeGroup } from './verdict.ts';

/** The interchanges of the specification's worked examples, for the tests beside. */

const withLines = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('');

const isa = (sender: string, receiver: string, at: string, number: string) =>
  `ISA*00*          *00*          *ZZ*${sender.padEnd(15)}*ZZ*${receiver.padEnd(15)}*${at}*U*00401*${number}*0*P*>~`;

export const ORDER_850 = withLines([
  isa('HARBORRX', 'GALENIC', '261122*0905', '000000042'),
  'GS*PO*HARBORRX*GALENIC*20261122*0905*42*X*004010~',
  'ST*850*0001~',
  'BEG*00*SA*HP-20261122-7**20261122~',
  'REF*ZZ*Leave at the back door~',
  'N1*ST*Harbor Pharmacy*11*AA1234563~',
  'PO1*1*40*EA*9.00**VC*1001*N4*70101000101~',
  'PID*F****AMOXICILLIN 500MG CAPSULE 100~',
  'PO1*2*5*EA*3.40**VC*1003*N4*70101000301~',
  'PID*F****LISINOPRIL 10MG TABLET 90~',
  'CTT*2~',
  'SE*10*0001~',
  'GE*1*42~',
  'IEA*1*000000042~',
]);

export const ANSWER_997 = withLines([
  isa('GALENIC', 'HARBORRX', '261122*0905', '000000117'),
  'GS*FA*GALENIC*HARBORRX*20261122*0905*117*X*004010~',
  'ST*997*0001~',
  'AK1*PO*42~',
  'AK2*850*0001~',
  'AK5*A~',
  'AK9*A*1*1*1~',
  'SE*6*0001~',
  'GE*1*117~',
  'IEA*1*000000117~',
]);

export const ANSWER_855 = withLines([
  isa('GALENIC', 'HARBORRX', '261122*0906', '000000118'),
  'GS*PR*GALENIC*HARBORRX*20261122*0906*118*X*004010~',
  'ST*855*0001~',
  'BAK*00*AC*HP-20261122-7*20261122****731~',
  'N1*ST*Harbor Pharmacy*11*AA1234563~',
  'PO1*1*40*EA*9.00**VC*1001*N4*70101000101~',
  'ACK*IA*40*EA*068*20261123~',
  'PO1*2*5*EA*3.40**VC*1003*N4*70101000301~',
  'PID*F****Minimum order 10 packs~',
  'ACK*IR*5*EA~',
  'CTT*2~',
  'SE*10*0001~',
  'GE*1*118~',
  'IEA*1*000000118~',
]);

/** The answer to an interchange 43 whose first line came without its quantity. */
export const REFUSAL_997 = withLines([
  isa('GALENIC', 'HARBORRX', '261122*0930', '000000119'),
  'GS*FA*GALENIC*HARBORRX*20261122*0930*119*X*004010~',
  'ST*997*0001~',
  'AK1*PO*43~',
  'AK2*850*0001~',
  'AK3*PO1*5**8~',
  'AK4*2*330*1~',
  'AK5*R*5~',
  'AK9*R*1*1*0~',
  'SE*8*0001~',
  'GE*1*119~',
  'IEA*1*000000119~',
]);

export const NOTICE_856 = withLines([
  isa('MERIDIANGEN', 'GALENIC', '261123*1015', '000000301'),
  'GS*SH*MERIDIANGEN*GALENIC*20261123*1015*301*X*004010~',
  'ST*856*0001~',
  'BSN*00*SHIP-5531*20261123*1015*0004~',
  'DTM*011*20261123~',
  'HL*1**S~',
  'TD5**2*UPSN~',
  'REF*CN*1Z999AA10123456784~',
  'N1*ST*Harbor Pharmacy*11*AA1234563~',
  'HL*2*1*O~',
  'PRF*1042~',
  'HL*3*2*I~',
  'LIN*1*VC*AMX500-100*N4*70101000101~',
  'SN1*1*30*EA~',
  'REF*LT*A721~',
  'DTM*036*20280131~',
  'CTT*3~',
  'SE*16*0001~',
  'GE*1*301~',
  'IEA*1*000000301~',
]);

export const INVOICE_810 = withLines([
  isa('MERIDIANGEN', 'GALENIC', '261124*0800', '000000302'),
  'GS*IN*MERIDIANGEN*GALENIC*20261124*0800*302*X*004010~',
  'ST*810*0001~',
  'BIG*20261124*INV-8841**1042***DI~',
  'N1*RE*Meridian Generics*92*MERIDIAN~',
  'ITD*01*3*****30~',
  'IT1*1*30*EA*9.10**VC*AMX500-100*N4*70101000101~',
  'TDS*29800~',
  'SAC*C*D240***2500~',
  'CTT*1~',
  'SE*9*0001~',
  'GE*1*302~',
  'IEA*1*000000302~',
]);

export const CATALOG_832 = withLines([
  isa('GALENIC', 'HARBORRX', '261122*0500', '000000120'),
  'GS*SC*GALENIC*HARBORRX*20261122*0500*120*X*004010~',
  'ST*832*0001~',
  'BCT*PC*HARBOR~',
  'DTM*007*20261122~',
  'N1*SU*Galenic*92*GALENIC~',
  'LIN**VC*1001*N4*70101000101~',
  'G53*001~',
  'DTM*036*20280131~',
  'CTB*OR**57*1~',
  'PID*F****AMOXICILLIN 500MG CAPSULE~',
  'PO4*1*100*EA~',
  'CTP**NET*9.00~',
  'CTP**WHL*12.40~',
  'N9*ZZ*160~',
  'CTT*1~',
  'SE*15*0001~',
  'GE*1*120~',
  'IEA*1*000000120~',
]);

export const ALL_EXAMPLES: Readonly<Record<string, string>> = {
  '850': ORDER_850,
  '997': ANSWER_997,
  '855': ANSWER_855,
  '997 of a refusal': REFUSAL_997,
  '856': NOTICE_856,
  '810': INVOICE_810,
  '832': CATALOG_832,
};

/** The one interchange of a text, its envelopes and the verdict on its first group. */
export function readOne(text: string) {
  const [piece] = readInterchanges(text);
  if (piece?.kind !== 'interchange') throw new Error('The text is no interchange.');
  const envelopes = readEnvelopes(piece);
  const [group] = envelopes.groups;
  const agreement = { documents: Object.keys(GROUP_OF_DOCUMENT), version: piece.header.version };
  const verdict = group === undefined ? null : judgeGroup(group, piece.separators.element, agreement);
  return { piece, envelopes, verdict, set: verdict?.sets[0] };
}
