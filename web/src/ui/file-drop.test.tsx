import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { FileArea } from './file-drop.tsx';
import { renderUi } from './test-kit.tsx';

it('the area for a file opens the picker with Enter', async () => {
  renderUi(<FileArea title="Choose a file" hint="" accept=".csv" onFile={() => undefined} />);
  const input = screen.getByLabelText(/Choose a file/);
  const opened = vi.spyOn(HTMLInputElement.prototype, 'click');
  input.focus();
  await userEvent.setup().keyboard('{Enter}');
  expect(opened).toHaveBeenCalled();
  opened.mockRestore();
});
