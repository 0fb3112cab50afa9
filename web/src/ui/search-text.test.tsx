import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { SearchText } from './search-text.tsx';
import { renderUi } from './test-kit.tsx';

const asked = vi.fn<(text: string) => void>();

afterEach(() => {
  cleanup();
  asked.mockClear();
});

function List() {
  const [address, setAddress] = useState('');
  const onChange = (text: string) => {
    asked(text);
    setAddress(text);
  };
  return (
    <>
      <SearchText label="Search orders" placeholder="" value={address} onChange={onChange} />
      <button onClick={() => setAddress('earlier')}>Back</button>
    </>
  );
}

it('asks once when typing pauses, keeps what is typed, and follows the address when it moves by itself', async () => {
  renderUi(<List />);
  const user = userEvent.setup();
  const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search orders' });
  await user.type(field, ' PO 47 ');
  await waitFor(() => expect(asked).toHaveBeenCalledExactlyOnceWith('PO 47'));
  expect(field.value).toBe(' PO 47 ');
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(field.value).toBe('earlier');
});

it('asks before the press that leaves the field does its work', async () => {
  renderUi(<List />);
  const user = userEvent.setup();
  const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search orders' });
  await user.type(field, 'PO 4');
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(asked).toHaveBeenCalledExactlyOnceWith('PO 4');
  expect(field.value).toBe('earlier');
  await user.tab();
  expect(asked).toHaveBeenCalledOnce();
});
