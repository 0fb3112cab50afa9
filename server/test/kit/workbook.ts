/** Workbooks made by hand, so that tests can also make the ones that no spreadsheet program would write. */
import { crc32, deflateRawSync } from 'node:zlib';

const CONTENT_TYPES =
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

type Parts = Readonly<Record<string, string | Buffer>>;

/** A workbook with one sheet; `more` adds parts or replaces those of the same name. */
export function workbookOf(sheetData: string, more: Parts = {}): Buffer {
  return zipOf({
    '[Content_Types].xml': CONTENT_TYPES,
    '_rels/.rels': relations(
      `<Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/>`,
    ),
    'xl/workbook.xml': workbookXml('<sheet name="Prices" sheetId="1" r:id="rId1"/>'),
    'xl/_rels/workbook.xml.rels': relations(
      `<Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/>
      <Relationship Id="rId2" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/>
      <Relationship Id="rId3" Type="${OFFICE}/styles" Target="styles.xml"/>
      <Relationship Id="rId4" Type="${OFFICE}/worksheet" Target="/xl/worksheets/sheet2.xml"/>`,
    ),
    'xl/worksheets/sheet1.xml': sheetXml(sheetData),
    ...more,
  });
}

export const workbookXml = (sheets: string, properties = '') =>
  `<?xml version="1.0" encoding="UTF-8"?><workbook xmlns="${MAIN}" xmlns:r="${OFFICE}">${properties}<sheets>${sheets}</sheets></workbook>`;

export const sheetXml = (sheetData: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="${MAIN}"><sheetData>${sheetData}</sheetData></worksheet>`;

/** The rows as inline text and numbers. */
export const rowsXml = (rows: readonly (readonly (string | number)[])[]) =>
  rows.map((cells) => `<row>${cells.map(cellXml).join('')}</row>`).join('');

const relations = (inner: string) => `<Relationships xmlns="${RELATIONS}">${inner}</Relationships>`;
const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const cellXml = (cell: string | number) =>
  typeof cell === 'number' ? `<c><v>${cell}</v></c>` : `<c t="inlineStr"><is><t>${escape(cell)}</t></is></c>`;

/** A zip archive; deflated unless a part is larger than it is worth. */
export function zipOf(parts: Parts | readonly (readonly [string, string | Buffer])[]): Buffer {
  const entries = Array.isArray(parts) ? parts : Object.entries(parts);
  const body: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [path, content] of entries) {
    const name = Buffer.from(path);
    const plain = Buffer.from(content);
    const packed = deflateRawSync(plain);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(8, 4);
    shared.writeUInt32LE(crc32(plain), 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(plain.length, 18);
    shared.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), shared, name, packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), shared, place, name]));
    body.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 0, 'latin1');
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...body, central, end]);
}
