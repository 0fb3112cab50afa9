import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { sameMapping } from '../import-words.ts';
import type { ImportMapping, ListingImport } from '../imports-api.ts';
import { anImport, show } from '../test-listings.tsx';
import { ImportMappingTable } from './import-mapping.tsx';

function showMapping(file: ListingImport, refused: Record<string, string> = {}) {
  const check = vi.fn<(mapping: ImportMapping) => void>();
  function Mapping() {
    const [mapping, setMapping] = useState<ImportMapping>(file.mapping);
    return (
      <ImportMappingTable
        file={file}
        mapping={mapping}
        changed={!sameMapping(mapping, file.mapping)}
        checking={false}
        refused={refused}
        refusal={null}
        onChange={setMapping}
        onCheck={() => check(mapping)}
        onReset={() => setMapping(file.mapping)}
      />
    );
  }
  show(<Mapping />);
  return { user: userEvent.setup(), check };
}

const row = (name: RegExp) => screen.getByRole('row', { name });
const chosen = (name: string) =>
  screen.getByRole<HTMLInputElement>('combobox', { name: `Column of the file for ${name}` });

async function choose(user: ReturnType<typeof userEvent.setup>, column: string, option: string) {
  await user.click(chosen(column));
  await user.click(await screen.findByRole('option', { name: option }));
}

describe('columns of a price file', () => {
  it('shows what was guessed with the first values, and names a column without a header by its letter', () => {
    showMapping(anImport());
    expect(chosen('Lot').value).toBe('Batch');
    expect(within(row(/^Lot/)).getByText('B2')).toBeTruthy();
    expect(chosen('Stock').value).toBe('Column E');
    expect(row(/^Pack price/).textContent).toContain('required');
    expect(chosen('Case size').value).toBe('Not in the file');
    expect(row(/^Case size/).textContent).not.toContain('required');
    expect(screen.queryByRole('button', { name: 'Check with these columns' })).toBeNull();
  });

  it('says which required columns are missing', () => {
    showMapping(
      anImport({ mapping: { ndc: 0, lot: 1 }, missing_columns: ['expiry', 'pack_price', 'stock'] }),
    );
    expect(screen.getByRole('status').textContent).toContain(
      'Choose the column of the file for Expiry, Pack price and Stock.',
    );
    const unused = within(screen.getByRole('table', { name: 'Columns that are not used' }));
    expect(unused.getAllByRole('row').map((one) => one.textContent)).toEqual([
      'Not usedFirst values',
      'Exp06/30/2030',
      'Price12.50 · abc',
      'Column E100 · 250',
    ]);
  });

  it('is corrected by hand and checked again', async () => {
    const { user, check } = showMapping(anImport({ mapping: { ndc: 0, lot: 1, expiry: 2, stock: 4 } }));
    await choose(user, 'Pack price', 'Price');
    expect(within(row(/^Pack price/)).getByText('12.50')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Check with these columns' }));
    expect(check).toHaveBeenCalledExactlyOnceWith({ ndc: 0, lot: 1, expiry: 2, pack_price: 3, stock: 4 });
  });

  it('refuses one column of the file for two of ours, and takes a correction back', async () => {
    const { user, check } = showMapping(anImport());
    await choose(user, 'Minimum quantity', 'Price');
    expect(screen.getByText('Already used for Pack price.')).toBeTruthy();
    const button = screen.getByRole('button', { name: 'Check with these columns' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await user.click(button);
    expect(check).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Undo the correction' }));
    expect(chosen('Minimum quantity').value).toBe('Not in the file');
  });

  it('shows the first values although nothing is mapped, and tells equal headers apart', () => {
    const headers = [
      { index: 0, header: 'Price', samples: ['3.95'] },
      { index: 1, header: 'Price', samples: ['4.10'] },
      { index: 2, header: '', samples: [] },
    ];
    showMapping(anImport({ headers, mapping: {} }));
    const unused = within(screen.getByRole('table', { name: 'Columns that are not used' }));
    expect(unused.getAllByRole('row').map((one) => one.textContent)).toEqual([
      'Not usedFirst values',
      'Price (Column A)3.95',
      'Price (Column B)4.10',
      'Column CThis column is empty.',
    ]);
  });

  it('shows the server’s sentence at its column', () => {
    showMapping(anImport(), { 'mapping.stock': 'The file has no such column.' });
    expect(within(row(/^Stock/)).getByText('The file has no such column.')).toBeTruthy();
  });
});
