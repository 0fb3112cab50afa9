import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { passwordProblems } from './passwords.ts';

const problems = (password: string, match = password) =>
  passwordProblems({ password, match_password: match });

describe('a new password', () => {
  it.each([
    ['SH-397 none', '', 'x', ['Password is required']],
    ['SH-398 seven characters', 'Abcde1!', 'Abcde1!', ['Must be minimum 8 characters']],
    ['SH-399 65 characters', `Aa1!${'x'.repeat(61)}`, `Aa1!${'x'.repeat(61)}`, ['Must be max 64 characters']],
    ['SH-400 no lower case', 'ABCDEF1!', 'ABCDEF1!', ['Must contain at least one lower case letter']],
    ['SH-401 no upper case', 'abcdef1!', 'abcdef1!', ['Must contain at least one upper case letter']],
    ['SH-402 no digit', 'Abcdefg!', 'Abcdefg!', ['Must contain at least one numeric digit']],
    ['SH-403 no special character', 'Abcdefg1', 'Abcdefg1', ['Must contain at least one special character']],
    [
      'SH-403 a special character that does not count',
      'Abcdef1?',
      'Abcdef1?',
      ['Must contain at least one special character'],
    ],
  ])('%s', (_row, password, match, sentences) => {
    expect(problems(password, match)?.password).toEqual(sentences);
  });

  it.each([
    ['SH-404 not confirmed', '', ['Confirm Password is required']],
    ['SH-405 confirmed otherwise', 'Abcdef1?', ['Password and Confirm Password do not match']],
  ])('%s', (_row, match, sentences) => {
    expect(problems('Abcdef1!', match)).toEqual({ match_password: sentences });
  });

  it('shell G-62 says every rule that is broken', () => {
    expect(problems('?')?.password).toHaveLength(5);
  });

  it.each([['Abcdef1!'], [`Aa1!${'x'.repeat(60)}`], ['Äöü1!ßßß']])('%s is right', (password) => {
    expect(problems(password)).toBeNull();
  });

  it('never accepts one that is too short or too long, whatever it holds', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 100 }), (text) => {
        const length = Array.from(text).length;
        fc.pre(length < 8 || length > 64);
        expect(problems(text)).not.toBeNull();
      }),
    );
  });
});
