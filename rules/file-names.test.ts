import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileNameFor, withoutDirections } from './file-names.ts';

describe('the name of a file', () => {
  it.each([
    ['license.pdf', 'application/pdf', 'license.pdf'],
    ['LICENSE.JPEG', 'image/jpeg', 'LICENSE.JPEG'],
    ['a.pdf', 'image/png', 'a.png'],
    ['a', 'application/pdf', 'a.pdf'],
    ['archive.tar.pdf', 'image/jpeg', 'archive.tar.jpg'],
    ['annexe\u202Efdp.exe.pdf', 'application/pdf', 'annexefdp.exe.pdf'],
    ['a\r\nb\u0000.pdf', 'application/pdf', 'ab.pdf'],
    ['prices.xlsx', 'application/octet-stream', 'prices.xlsx'],
    ['\u202E', 'application/pdf', 'file.pdf'],
  ])('%j as %s is %s', (sent, type, name) => expect(fileNameFor(sent, type)).toBe(name));

  it('is never longer than 200 characters, keeps its ending and turns no text round', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', '.', ' ', 'é', '\u202E', '\u0000', '\n'), maxLength: 400 }),
        (sent) => {
          const name = fileNameFor(sent, 'image/png');
          expect(name.length).toBeLessThanOrEqual(200);
          expect(name).toMatch(/\.png$/i);
          expect(withoutDirections(name)).toBe(name);
        },
      ),
    );
  });
});
