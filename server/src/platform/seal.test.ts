import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { StartupError } from './errors.ts';
import { openSeal } from './seal.ts';

const aFile = () => join(mkdtempSync(join(tmpdir(), 'galenic-seal-')), 'edi', 'keys');
/** Of Node: what was sealed is not what is opened. */
const UNTRUE = 'unable to authenticate data';
const OTHER = 'ab'.repeat(32);

describe('RB-312 secrets that the database alone does not open', () => {
  it('makes a key that only its owner reads, and opens with it what it sealed', () => {
    const file = aFile();
    const sealed = openSeal(file).close('client/1/password', 'Pa55 wörd');
    expect(statSync(file).mode & 0o077).toBe(0);
    expect(sealed.toString('latin1')).not.toContain('Pa55');
    expect(openSeal(file).open('client/1/password', sealed)).toBe('Pa55 wörd');
  });

  it('seals the same secret differently each time', () => {
    const seal = openSeal(aFile());
    expect(seal.close('a', 'x')).not.toEqual(seal.close('a', 'x'));
  });

  it('opens nothing at another place, with another key, or that was changed', () => {
    const seal = openSeal(aFile());
    const sealed = seal.close('client/1/password', 'secret');
    expect(() => seal.open('client/2/password', sealed)).toThrow(UNTRUE);
    expect(() => openSeal(aFile()).open('client/1/password', sealed)).toThrow('does not hold');
    sealed.writeUInt8(sealed.readUInt8(sealed.length - 1) ^ 1, sealed.length - 1);
    expect(() => seal.open('client/1/password', sealed)).toThrow(UNTRUE);
  });

  it('opens with an older key of the file, and says that it is one', () => {
    const file = aFile();
    const before = openSeal(file);
    const sealed = before.close('a', 'secret');
    expect(before.isOld(sealed)).toBe(false);
    writeFileSync(file, `# new\n${OTHER}\n\n${readFileSync(file, 'utf8')}`);
    const after = openSeal(file);
    expect(after.open('a', sealed)).toBe('secret');
    expect(after.isOld(sealed)).toBe(true);
    expect(after.isOld(after.close('a', 'secret'))).toBe(false);
  });

  it.each(['', '# none\n', 'abc', `${OTHER}00`])('refuses to start with %j', (text) => {
    const file = aFile();
    openSeal(file);
    writeFileSync(file, text);
    expect(() => openSeal(file)).toThrow(StartupError);
  });
});
