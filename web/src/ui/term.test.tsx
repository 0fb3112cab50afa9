import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import glossary from '../../../GLOSSARY.md?raw';
import { TERMS } from '../shared/terms.ts';
import { RepeatedTerm, Label, Term } from './term.tsx';
import { renderUi } from './test-kit.tsx';

const word = (name = 'AMU') => screen.getByRole('button', { name });
const tip = () => screen.queryByRole('tooltip')?.textContent ?? null;

describe('a word of the trade', () => {
  it('WB-176 tells a screen reader its sentence, open or not', () => {
    renderUi(<Term name="AMU" />);
    const id = word().getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(id)?.textContent).toBe(TERMS.AMU);
    expect(tip()).toBeNull();
  });

  it('WB-176 opens by pointer, stays while the pointer reads it, and closes behind it', async () => {
    renderUi(<Term name="AMU" />);
    const user = userEvent.setup();
    await user.hover(word());
    await waitFor(() => expect(tip()).toBe(TERMS.AMU));
    await user.hover(screen.getByRole('tooltip'));
    await act(() => new Promise((done) => setTimeout(done, 200)));
    expect(tip()).toBe(TERMS.AMU);
    await user.unhover(screen.getByRole('tooltip'));
    await waitFor(() => expect(tip()).toBeNull());
  });

  it('WB-176 opens by touch and closes by a touch elsewhere', async () => {
    renderUi(
      <>
        <Term name="GCN" /> <p>Elsewhere</p>
      </>,
    );
    const user = userEvent.setup();
    await user.pointer({ keys: '[TouchA]', target: word('GCN') });
    expect(tip()).toBe(TERMS.GCN);
    await user.pointer({ keys: '[TouchA]', target: screen.getByText('Elsewhere') });
    expect(tip()).toBeNull();
  });

  it('WB-176 opens by keyboard; Escape closes it and nothing around it', async () => {
    const onKeyDown = vi.fn<() => void>();
    renderUi(
      <div role="presentation" onKeyDown={onKeyDown}>
        <Term name="WAC" />
      </div>,
    );
    const user = userEvent.setup();
    await user.tab();
    await user.keyboard('{Enter}');
    expect(tip()).toBe(TERMS.WAC);
    await user.keyboard('{Escape}');
    expect(tip()).toBeNull();
    expect(document.activeElement).toBe(word('WAC'));
    // Of the three keys the surroundings heard Tab alone.
    expect(onKeyDown).toHaveBeenCalledTimes(0);
  });

  it('WB-176 closes when what is around it scrolls', async () => {
    renderUi(<Term name="AMU" />);
    await userEvent.setup().click(word());
    expect(tip()).toBe(TERMS.AMU);
    fireEvent.scroll(document);
    expect(tip()).toBeNull();
  });
});

describe('where the words stand', () => {
  it('WB-176 a label explains itself where it is a term, and is plain text elsewhere', () => {
    renderUi(
      <p>
        <Label text="Eaches per pack" /> <Label text="Route" />
      </p>,
    );
    expect(screen.getAllByRole('button').map((one) => one.textContent)).toEqual(['Eaches per pack']);
  });

  it('WB-176 rows that repeat a word look alike; the Tab key stops at the first, and at the next when the first goes', () => {
    const rows = (ids: readonly number[]) => (
      <ul>
        {ids.map((id) => (
          <li key={id}>
            <RepeatedTerm name="AMU" /> {id}
          </li>
        ))}
      </ul>
    );
    const { rerender } = renderUi(rows([1, 2, 3]));
    const stops = () => screen.getAllByRole('button').map((one) => one.tabIndex);
    expect(stops()).toEqual([0, -1, -1]);
    rerender(rows([2, 3]));
    expect(stops()).toEqual([0, -1]);
  });

  it('WB-176 every term is one sentence and has its row in the glossary', () => {
    for (const [name, sentence] of Object.entries(TERMS)) {
      expect(sentence).toMatch(/^[A-Z][^.]*\.$/);
      expect(glossary).toMatch(new RegExp(`^\\| (.*, )?${name}(,.*)? +\\|`, 'im'));
    }
  });
});
