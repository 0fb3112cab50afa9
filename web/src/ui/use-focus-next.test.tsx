import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderUi } from './test-kit.tsx';
import { useFocusNext } from './use-focus-next.ts';

function List() {
  const [names, setNames] = useState(['One', 'Two']);
  useFocusNext(
    names.length,
    () => document.querySelector<HTMLElement>('li button') ?? document.querySelector('h2'),
  );
  return (
    <>
      <h2 tabIndex={-1}>Lines</h2>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <button type="button" onClick={() => setNames(names.filter((one) => one !== name))}>
              {name}
            </button>
          </li>
        ))}
      </ul>
      <input aria-label="Elsewhere" />
    </>
  );
}

it('WB-272 the focus goes on to the next record when its own is gone, and to the heading after the last', async () => {
  renderUi(<List />);
  const user = userEvent.setup();
  await user.tab();
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Two' }));
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Lines' }));
});
