import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderUi } from '../../../ui/test-kit.tsx';
import { BoxWithSlider } from './box-with-slider.tsx';

afterEach(() => void vi.useRealTimers());

/** A slider from 0 to 10,000, finest near 10; answers what it was moved to. */
function aSlider() {
  const heard: number[] = [];
  renderUi(
    <BoxWithSlider
      label="Base Price"
      unit="$ per pack"
      text="10"
      value={10}
      least={0}
      ceiling={10_000}
      step={1}
      near={10}
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
  return { heard, slider: screen.getByRole('slider', { name: 'Base Price slider' }) };
}

it('TR-216 G-009 a slider is heard once in 50 ms, and at last where it stands', () => {
  vi.useFakeTimers();
  const { heard, slider } = aSlider();
  for (const value of ['20', '30', '40']) fireEvent.change(slider, { target: { value } });
  expect(heard).toEqual([20]);
  act(() => void vi.advanceTimersByTime(49));
  expect(heard).toEqual([20]);
  act(() => void vi.advanceTimersByTime(1));
  expect(heard).toEqual([20, 40]);
});

it('TR-243 TR-245 the pointer reaches the ends, and each step near the value it began with', () => {
  vi.useFakeTimers();
  const { heard, slider } = aSlider();
  const track = slider.parentElement ?? slider;
  track.getBoundingClientRect = () => new DOMRect(100, 0, 200, 24);
  const press = (clientX: number) => {
    fireEvent.pointerDown(track, { clientX, button: 0, pointerId: 1 });
    fireEvent.pointerUp(track, { pointerId: 1 });
    act(() => void vi.advanceTimersByTime(100));
  };
  for (let x = 100; x <= 300; x++) press(x);
  expect(heard).toEqual(expect.arrayContaining([0, 7, 8, 9, 10, 11, 12, 13, 10_000]));
  expect(document.activeElement).toBe(slider);
});
