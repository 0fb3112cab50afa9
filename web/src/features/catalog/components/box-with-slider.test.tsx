import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderUi } from '../../../ui/test-kit.tsx';
import { BoxWithSlider } from './box-with-slider.tsx';

afterEach(() => void vi.useRealTimers());

it('TR-216 G-009 a slider is heard once in 50 ms, and at last where it stands', () => {
  vi.useFakeTimers();
  const heard: number[] = [];
  renderUi(
    <BoxWithSlider
      label="Base Price"
      unit="$ per pack"
      text="10"
      value={10}
      least={0}
      ceiling={100}
      step={1}
      spoken={String}
      readOnly={false}
      onText={() => undefined}
      onSlide={(value) => heard.push(value)}
      onLeave={() => undefined}
      onReset={null}
      limit={null}
      note={null}
    />,
  );
  const slider = screen.getByRole('slider', { name: 'Base Price slider' });
  for (const value of ['20', '30', '40']) fireEvent.change(slider, { target: { value } });
  expect(heard).toEqual([20]);
  act(() => void vi.advanceTimersByTime(49));
  expect(heard).toEqual([20]);
  act(() => void vi.advanceTimersByTime(1));
  expect(heard).toEqual([20, 40]);
});
