import { dollars } from './x12/amounts.ts';
import { el, segmentsOf, type ReadSet } from './x12/read.ts';

/** A document that came, in one sentence. */
export function sentenceOf(set: ReadSet): string {
  const tell = SENTENCES[set.type];
  return `${set.type}: ${tell === undefined ? 'a document that this partner does not read' : tell(set)}`;
}

const SENTENCES: Readonly<Record<string, (set: ReadSet) => string>> = {
  '810': invoiceWords,
  '832': catalogWords,
  '850': orderWords,
  '855': answerWords,
  '856': noticeWords,
  '997': acknowledgmentWords,
};

const many = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;
const sum = (numbers: readonly string[]) => numbers.reduce((total, text) => total + Number(text), 0);

const WORDS: Readonly<Record<string, string>> = {
  AC: 'accepted with changes',
  AD: 'accepted',
  AK: 'accepted',
  RD: 'refused',
};

function answerWords(set: ReadSet): string {
  const [head] = segmentsOf(set, 'BAK');
  const answers = segmentsOf(set, 'ACK');
  const taken = answers.filter((answer) => el(answer, 1) !== 'IR').length;
  const word = el(head, 1) === '01' ? 'cancelled' : (WORDS[el(head, 2)] ?? el(head, 2));
  const group = el(head, 8);
  const why = [...new Set(segmentsOf(set, 'PID').map((line) => el(line, 5)))].join(' ');
  return (
    `PO ${el(head, 3)} ${word}, ${taken} of ${many(answers.length, 'line')}` +
    `${group === '' ? '' : `, order group ${group}`}${why === '' ? '' : `. ${why}`}`
  );
}

function noticeWords(set: ReadSet): string {
  const packs = sum(segmentsOf(set, 'SN1').map((item) => el(item, 2)));
  const references = segmentsOf(set, 'PRF').map((order) => el(order, 1));
  const [number] = segmentsOf(set, 'BSN').map((head) => el(head, 2));
  const [tracking] = segmentsOf(set, 'REF').flatMap((one) => (el(one, 1) === 'CN' ? el(one, 2) : []));
  const by = tracking === undefined ? '' : `, tracking ${tracking}`;
  return `shipment ${number} of PO ${references.join(', ')}, ${many(packs, 'pack')}${by}`;
}

function invoiceWords(set: ReadSet): string {
  const [head] = segmentsOf(set, 'BIG');
  const total = Number(el(segmentsOf(set, 'TDS')[0], 1));
  const lines = many(segmentsOf(set, 'IT1').length, 'line');
  return `invoice ${el(head, 2)} of PO ${el(head, 4)}, ${lines}, ${dollars(total)}`;
}

function catalogWords(set: ReadSet): string {
  const gone = segmentsOf(set, 'G53').filter((change) => el(change, 1) === '002').length;
  const lines = segmentsOf(set, 'LIN').length;
  return `catalog of ${many(lines, 'product')}${gone === 0 ? '' : `, ${gone} of them gone`}`;
}

function orderWords(set: ReadSet): string {
  const [head] = segmentsOf(set, 'BEG');
  const lines = segmentsOf(set, 'PO1');
  const packs = sum(lines.map((line) => el(line, 2)));
  return `order ${el(head, 3)}, ${many(lines.length, 'line')}, ${many(packs, 'pack')}`;
}

/** AK902, AK905, AK304 and AK403 in words, as far as the product sends them. */
const SEGMENT_CODES: Readonly<Record<string, string>> = {
  '1': 'is not known',
  '3': 'is missing',
  '4': 'repeats too often',
  '5': 'is used too often',

  '7': 'stands out of order',
  '8': 'has faults',
};

function acknowledgmentWords(set: ReadSet): string {
  const [group] = segmentsOf(set, 'AK1');
  const [end] = segmentsOf(set, 'AK9');
  const word = { A: 'taken', P: 'taken in part', R: 'refused' }[el(end, 1)] ?? el(end, 1);
  const faults = segmentsOf(set, 'AK3').map(
    (fault) => `segment ${el(fault, 2)} ${el(fault, 1)} ${SEGMENT_CODES[el(fault, 4)] ?? el(fault, 4)}`,
  );
  const codes = segmentsOf(set, 'AK5').flatMap((verdict) => el(verdict, 2) || []);
  const why = faults.length > 0 ? faults.slice(0, 3) : codes.map((code) => `code ${code}`);
  const group5 = el(end, 5);
  if (why.length === 0 && group5 !== '') why.push(`code ${group5}`);
  return `group ${el(group, 2)} ${word}${why.length === 0 ? '' : `: ${why.join(', ')}`}`;
}
