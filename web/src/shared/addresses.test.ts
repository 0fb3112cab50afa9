import { describe, expect, it } from 'vitest';
import { safeDestination } from './destination.ts';
import {
  idOf,
  parseSearch,
  readChoices,
  readNumber,
  readText,
  readTexts,
  stringifySearch,
} from './search-params.ts';

describe('destination', () => {
  it.each(['/catalog', '/orders?csos=pending', '/detailed/12#lots'])('shell G-19 %s is obeyed', (address) =>
    expect(safeDestination(address)).toBe(address),
  );

  it.each([
    '//evil.example',
    'https://evil.example/',
    '/\\evil.example',
    'catalog',
    'javascript:alert(1)',
    '',
    null,
    undefined,
  ])('shell G-19 %s is ignored', (address) => expect(safeDestination(address)).toBeNull());

  it.each(['/login', '/logout', '/callback?code=1', '/jwt?jwt=x', '/loading'])(
    'shell G-19 %s is never kept',
    (address) => expect(safeDestination(address)).toBeNull(),
  );

  it('a dot path cannot smuggle another host in', () => {
    expect(safeDestination('/..//evil.example')).not.toBe('//evil.example');
  });
});

describe('search parameters', () => {
  it('are plain text in the address and keep leading zeros', () => {
    expect(parseSearch('?searchText=00093&page=2')).toEqual({ searchText: '00093', page: '2' });
    expect(stringifySearch({ searchText: '00093', types: ['medigi', '503b'], page: 2, tag: undefined })).toBe(
      '?searchText=00093&types=medigi,503b&page=2',
    );
    expect(stringifySearch({ tag: undefined })).toBe('');
  });

  it('are read as texts, of which the empty say nothing', () => {
    expect(
      readTexts({ search: ' amox ', role: '', page: 2, types: ['medigi'], long: 'x'.repeat(300) }),
    ).toEqual({
      search: 'amox',
      page: '2',
      long: 'x'.repeat(200),
    });
  });

  it.each([
    ['12', 12],
    ['012', null],
    ['0', null],
    ['-1', null],
    ['1.5', null],
    ['12a', null],
    ['9'.repeat(16), null],
    [undefined, null],
  ])('name the record %s as %s', (text, id) => expect(idOf(text)).toBe(id));

  it('fall back to the default when they cannot be read', () => {
    const search = parseSearch('?page=0&types=medigi,nonsense&text=%20%20');
    expect(readNumber(search, 'page')).toBeUndefined();
    expect(readChoices(search, 'types', ['medigi', 'medshorts', '503b'])).toEqual(['medigi']);
    expect(readText(search, 'text')).toBeUndefined();
  });
});
