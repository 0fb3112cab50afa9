import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ApiError } from '../shared/api-error.ts';
import { RecordForm } from './record-form.tsx';
import { renderUi } from './test-kit.tsx';

const show = (error: unknown) =>
  renderUi(
    <RecordForm send="Save" sending={false} onSend={() => undefined} onLeave={() => undefined} error={error}>
      <input aria-label="Name" />
    </RecordForm>,
  );

it('shows a refusal that names no field', () => {
  show(new ApiError(422, 'rule_broken', 'The seller is on vacation.'));
  expect(screen.getByRole('alert').textContent).toBe('The seller is on vacation.');
  expect(screen.getByRole('alert').className).not.toContain('visually-hidden');
});

it('reads out what the fields say, once on the screen', () => {
  show(new ApiError(422, 'invalid', 'Check the form.', { name: 'Name is required' }));
  expect(screen.getByRole('alert').textContent).toBe('Name is required');
  expect(screen.getByRole('alert').className).toContain('visually-hidden');
});

it('says nothing before anything was refused', () => {
  show(null);
  expect(screen.queryByRole('alert')).toBeNull();
});
