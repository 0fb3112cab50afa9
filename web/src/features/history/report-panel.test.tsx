import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { openApp } from '../../app/test-app.tsx';
import { aClient } from '../../shared/test-world.ts';

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['usually', {}, /Our team calibrates your file within 48-72 hours\./],
  ['as its brand says it', { calibration_time: 'We calibrate within a day.' }, /We calibrate within a day\./],
])('SP-318 SP-538 the panel says how long calibration takes, %s', async (_, texts, sentence) => {
  openApp('/review', { client: aClient({ texts }) });
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.queryAllByText(/48-72/)).toHaveLength('calibration_time' in texts ? 0 : 1);
});
