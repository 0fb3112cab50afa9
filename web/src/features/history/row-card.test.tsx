import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderUi } from '../../ui/test-kit.tsx';
import type { ReportRow } from './api.ts';
import { ReportRowCard } from './components/row-columns.tsx';

it('X-94 on a phone a row that could not be read shows what stands in it', () => {
  const row: ReportRow = {
    place: 16,
    sheet: null,
    row: 16,
    outcome: 'unused',
    reason: 'This is no date.',
    confidence: null,
    facility_name: null,
    invoice_date: null,
    ndc_text: null,
    label: null,
    written: 'yesterday · 3 · Lisinopril',
    ndc: null,
    name: null,
    quantity: null,
    price: null,
    counts_as: null,
    extended_cost: null,
    account_type: null,
  };
  renderUi(<ReportRowCard row={row} facility="Harbor" />);
  expect(screen.getByText('yesterday · 3 · Lisinopril')).toBeTruthy();
});
