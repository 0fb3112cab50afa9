import { describe, expect, it } from 'vitest';
import { rowsXml, sheetXml, workbookOf, workbookXml, zipOf } from '../../../test/kit/workbook.ts';
import type { Cell } from '#rules/spreadsheet/cells.ts';
import type { Separator } from './read-csv.ts';
import { countRows, readTable } from './read.ts';
import { tableFile } from './write.ts';

/** The first row apart, as the tests say what they expect. */
async function read(name: string, bytes: Buffer) {
  const [head, ...body] = (await readTable({ name, bytes })).rows;
  return {
    headers: head?.cells,
    rows: body.map((row) => row.cells),
    rowNumbers: body.map((row) => row.number),
  };
}
const csv = (text: string | Buffer) => read('prices.csv', Buffer.from(text));
const xlsx = (bytes: Buffer) => read('Prices.XLSX', bytes);
const strings = (...items: string[]) => ({
  'xl/sharedStrings.xml': `<sst>${items.map((item) => `<si>${item}</si>`).join('')}</sst>`,
});
const repeat = (text: string, times: number) => Buffer.alloc(text.length * times, text);

describe('a CSV file', () => {
  it.each([
    ['comma', 'NDC,Lot,Price\n1,A,"2,50"\n'],
    ['semicolon', 'NDC;Lot;Price\r\n1;A;2,50\r\n'],
    ['tab', 'NDC\tLot\tPrice\r1\tA\t2,50'],
    ['sep line', 'sep=;\r\nNDC;Lot;Price\r\n1;A;2,50\r\n'],
    ['byte order mark', '\uFEFFNDC,Lot,Price\n1,A,"2,50"'],
  ])('is read with its separator: %s', async (_name, text) => {
    const table = await csv(text);
    expect(table.headers).toEqual(['NDC', 'Lot', 'Price']);
    expect(table.rows).toEqual([['1', 'A', '2,50']]);
  });

  it.each<[string, string, Separator, Cell[]]>([
    ['bars', 'NDC|Lot|Price\n1|A|3,95\n', '|', ['1', 'A', '3,95']],
    ['a line that names bars', 'sep=|\nNDC|Lot\n1|A\n', '|', ['1', 'A']],
    ['tabs below a title with commas', 'Prices, valid, today\nNDC\tLot\n1\tA\n2\tB\n', '\t', ['NDC', 'Lot']],
    ['semicolons beside decimal commas', 'NDC;Lot;Price\n1;A;3,95\n2;B;4,10\n', ';', ['1', 'A', '3,95']],
  ])('tells %s from other separators', async (_name, text, separator, second) => {
    const table = await readTable({ name: 'prices.txt', bytes: Buffer.from(text) });
    expect(table.form).toEqual({ encoding: 'utf-8', separator });
    expect(table.rows[1]?.cells).toEqual(second);
  });

  it('is read in Windows-1252, as Excel writes plain CSV', async () => {
    const bytes = Buffer.from('NDC,Name\n1,Cr\u00e8me \u0093A\u0094 5 \u0080\n', 'latin1');
    const table = await readTable({ name: 'prices.csv', bytes });
    expect(table.form).toEqual({ encoding: 'windows-1252', separator: ',' });
    expect(table.rows[1]?.cells).toEqual(['1', 'Crème “A” 5 €']);
  });

  it.each(['txt', 'tsv', 'CSV'])('may end in .%s', async (ending) => {
    const counted = await countRows({ name: `prices.${ending}`, bytes: Buffer.from('a\tb\n\n1\t2\n') });
    expect(counted.rowCount).toBe(2);
    expect(counted.first.map(({ cells }) => cells)).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
  });

  it('keeps row numbers over blank rows, protected zeros, stray quotes and line breaks in cells', async () => {
    const table = await csv('\nNDC,Lot\n,,\n="00071015523",5" tube\n\n"two\nlines",b,\n');
    expect(table).toEqual({
      headers: ['NDC', 'Lot'],
      rows: [
        ['="00071015523"', '5" tube'],
        ['two\nlines', 'b'],
      ],
      rowNumbers: [4, 6],
    });
  });

  it.each([
    ['UTF-16 with a mark', Buffer.from('\uFEFFNDC,Lot\n1,A', 'utf16le'), /UTF-16.*CSV UTF-8/],
    ['UTF-16 without a mark', Buffer.from('NDC,Lot\n1,A', 'utf16le'), /UTF-16/],
    ['NUL bytes', 'NDC,Lot\n1,A\n2,\u0000B\n', /^Line 3 .*NUL bytes/],
    [
      'no encoding we know',
      Buffer.from('NDC,Lot\n1,K\u0081ln\n', 'latin1'),
      /not in UTF-8: line 2 .*CSV UTF-8/,
    ],
    [
      'mixed encodings',
      Buffer.concat([Buffer.from('NDC,Lot\n1,Köln\n'), Buffer.from('2,Bär\n', 'latin1')]),
      /line 3/,
    ],
    ['an open quote', 'NDC,Lot\n1,"A\n2,B\n', /^Row 2 .*quotation mark/],
    ['a cell of 10 MB', `NDC,Lot\n1,${'x'.repeat(10_000_000)}\n`, /^Row 2 .*1,000,000 characters/],
    ['a long cell', `NDC,Lot\n1,${'x'.repeat(10_001)}\n`, /row 2, column 2 is longer than 10,000/],
    ['too many columns', `NDC\n${'1,'.repeat(201)}1\n`, /^Row 2 has more than 200 columns/],
    ['too many rows', `NDC\n${'1\n'.repeat(200_001)}`, /more than 200,000 rows/],
    ['only blank lines', '\n\n , \n', /^The file is empty/],
    ['nothing', '', /^The file is empty/],
    ['a workbook inside', workbookOf(''), /ending \.xlsx/],
    ['a web page', '<html><table>', /web page/],
  ])('is refused with a sentence: %s', async (_name, content, sentence) => {
    await expect(csv(content)).rejects.toMatchObject({
      code: 'rule_broken',
      message: expect.stringMatching(sentence),
    });
  });
});

describe('an .xlsx workbook', () => {
  it('is read as this product writes it', async () => {
    const headers = ['NDC', 'Lot', 'Price', 'Stock'];
    const written = tableFile(
      {
        name: 'x',
        headers,
        rows: [
          ['70101-0001-01', '=A', 12.5, 3],
          [null, 'B', 1, null],
        ],
      },
      'xlsx',
    );
    const chunks: Buffer[] = [];
    for await (const chunk of Buffer.isBuffer(written.content) ? [written.content] : written.content)
      chunks.push(chunk);
    const table = await xlsx(Buffer.concat(chunks));
    expect(table).toEqual({
      headers,
      rows: [
        ['70101-0001-01', '=A', 12.5, 3],
        [null, 'B', 1],
      ],
      rowNumbers: [2, 3],
    });
  });

  it('tells text, numbers, dates, formulas and booleans apart', async () => {
    const styles = `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="[$-409]d\\-mmm\\-yy;@"/><numFmt numFmtId="171" formatCode="&quot;day&quot; 0.00"/></numFmts>
      <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs></styleSheet>`;
    const table = await xlsx(
      workbookOf(
        `<row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2" t="s"><v>1</v></c></row>
        <row r="5"><c r="A5" s="1"><v>46568</v></c><c r="B5" s="2"><v>46568.75</v></c><c r="C5" s="3"><v>46568</v></c>
        <c r="D5"><f>B5*2</f><v>7</v></c><c r="E5" t="b"><v>1</v></c><c r="F5" t="e"><v>#N/A</v></c>
        <c r="G5" t="str"><v>a_x000D_b_x0000_</v></c><c r="H5"><f t="shared" si="0"/><v>2</v></c></row>
        <row r="6"><c r="A6" s="1"/></row>`,
        {
          ...strings('<t>NDC</t>', '<r><t>Lot </t></r><r><t>&amp; more</t></r><rPh><t>no</t></rPh>'),
          'xl/styles.xml': styles,
        },
      ),
    );
    expect(table).toEqual({
      headers: ['NDC', null, 'Lot & more'],
      rows: [['2027-06-30', '2027-06-30', 46568, '=B5*2', true, '#N/A', 'a\rb_x0000_', '=']],
      rowNumbers: [5],
    });
  });

  it('answers what formulas came to where it is asked, and the formula where that was never reckoned', async () => {
    const bytes = workbookOf(
      '<row r="1"><c r="A1"><f>B5*2</f><v>7</v></c><c r="B1"><f>C1</f></c><c r="C1" t="str"><f>D1</f><v>x</v></c></row>',
    );
    const { rows } = await readTable({ name: 'order.xlsx', bytes }, { results: true });
    expect(rows[0]?.cells).toEqual([7, '=C1', 'x']);
  });

  it('reads the first visible sheet, whatever its file is called, in the calendar of 1904 too', async () => {
    const sheets =
      '<sheet name="Notes" sheetId="1" state="hidden" r:id="rId1"/><sheet name="Prices" sheetId="9" r:id="rId4"/>';
    const table = await xlsx(
      workbookOf(rowsXml([['hidden']]), {
        'xl/workbook.xml': workbookXml(sheets, '<workbookPr date1904="1"/>'),
        'xl/worksheets/sheet2.xml': sheetXml(
          '<row><c t="inlineStr"><is><t>Expiry</t></is></c></row><row><c s="0"><v>45106</v></c></row>',
        ),
        'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="14"/></cellXfs></styleSheet>',
      }),
    );
    expect(table).toMatchObject({ headers: ['Expiry'], rows: [['2027-06-30']] });
  });

  const good = workbookOf(rowsXml([['NDC'], ['1']]));
  it.each([
    ['cut in the middle', good.subarray(0, good.length / 2), /damaged or incomplete/],
    ['without its workbook', zipOf({ 'a.txt': 'x' }), /damaged or incomplete/],
    ['of broken XML', workbookOf('<row><c></row>'), /damaged or incomplete/],
    ['with rows out of order', workbookOf('<row r="3"/><row r="3"/>'), /damaged or incomplete/],
    [
      'without a visible sheet',
      workbookOf('', { 'xl/workbook.xml': workbookXml('<sheet name="A" state="veryHidden" r:id="rId1"/>') }),
      /no visible sheet/,
    ],
    ['an old workbook renamed', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /old Excel workbook/],
    ['a PDF renamed', Buffer.from('%PDF-1.7 ...'), /PDF/],
    ['text renamed', Buffer.from('NDC,Lot'), /not an \.xlsx workbook/],
  ])('is refused with a sentence: %s', async (_name, bytes, sentence) => {
    await expect(xlsx(bytes)).rejects.toMatchObject({
      code: 'rule_broken',
      message: expect.stringMatching(sentence),
    });
  });

  it.each(['xls', 'pdf', 'exe'])('other endings are refused: .%s', async (ending) => {
    await expect(readTable({ name: `prices.${ending}`, bytes: Buffer.from('NDC,Lot') })).rejects.toThrow(
      /Choose a \.csv or \.xlsx/,
    );
  });
});

describe('a workbook made to harm', () => {
  const entities = `<!DOCTYPE lol [<!ENTITY a "ha"><!ENTITY b "${'&a;'.repeat(100)}">]>`;
  const spaces = repeat(' ', 100_000_000);
  const bombs: [string, () => Buffer, RegExp][] = [
    ['a million elements in each other', () => workbookOf('<a>'.repeat(1_000_000)), /nests deeper/],
    [
      'cells A1 and XFD1048576',
      () =>
        workbookOf(
          '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>',
        ),
      /more than 200 columns/,
    ],
    [
      '100 MB of spaces between rows',
      () =>
        workbookOf('', {
          'xl/worksheets/sheet1.xml': Buffer.concat([Buffer.from('<worksheet><sheetData>'), spaces]),
        }),
      /longer than it can be/,
    ],
    [
      '100 MB in one shared text',
      () =>
        workbookOf(rowsXml([['NDC']]), {
          'xl/sharedStrings.xml': Buffer.concat([Buffer.from('<sst><si><t>'), spaces]),
        }),
      /longer than it can be/,
    ],
    [
      '12,000 uses of one long shared text',
      () =>
        workbookOf('<row><c t="s"><v>0</v></c></row>'.repeat(12_000), strings(`<t>${'x'.repeat(9_999)}</t>`)),
      /too much text/,
    ],
    [
      'a shared text above the limit of a cell',
      () => workbookOf('<row><c t="s"><v>0</v></c></row>', strings(`<t>${'x'.repeat(900_000)}</t>`)),
      /longer than 10,000/,
    ],
    [
      'a document type with entities',
      () =>
        workbookOf('', {
          'xl/worksheets/sheet1.xml': `${entities}<worksheet><sheetData><row><c><v>&b;</v></c></row></sheetData></worksheet>`,
        }),
      /document type/,
    ],
    [
      '50,000 parts',
      () => zipOf(Array.from({ length: 50_000 }, (_, index) => [`p${index}`, ''] as const)),
      /more than 1,000 parts/,
    ],
    [
      'two parts of one name',
      () =>
        zipOf([
          ['xl/workbook.xml', 'a'],
          ['XL/workbook.xml', 'b'],
        ]),
      /two parts/,
    ],
    [
      '200 MB of empty rows',
      () =>
        workbookOf('', {
          'xl/worksheets/sheet1.xml': Buffer.concat([
            Buffer.from('<worksheet><sheetData>'),
            repeat('<row/>', 20_000_000),
          ]),
        }),
      /damaged|too large/,
    ],
    ['a path out of the archive', () => zipOf({ '../../etc/passwd': 'x' }), /damaged/],
    ['a workbook inside a workbook', () => zipOf({ 'xl/workbook.xml': workbookOf('') }), /damaged/],
  ];

  it.each(bombs)(
    'is refused quickly: %s',
    async (_name, make, sentence) => {
      await expect(xlsx(make())).rejects.toMatchObject({
        code: 'rule_broken',
        message: expect.stringMatching(sentence),
      });
      // Making 50,000 parts takes longer than refusing them.
    },
    60_000,
  );

  it('full-column validations cost nothing', async () => {
    const validations =
      '<dataValidations count="1"><dataValidation sqref="A1:XFD1048576"/></dataValidations>';
    const sheet = sheetXml(rowsXml([['NDC'], ['1']])).replace('</sheetData>', `</sheetData>${validations}`);
    expect((await xlsx(workbookOf('', { 'xl/worksheets/sheet1.xml': sheet }))).rows).toEqual([['1']]);
  });
});
