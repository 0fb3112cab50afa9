import { MantineProvider } from '@mantine/core';
import { render, type RenderResult } from '@testing-library/react';
import type { ReactElement } from 'react';
import { themeFor } from './theme.ts';

/** Renders below the theme, without its animations. */
export const renderUi = (element: ReactElement): RenderResult =>
  render(element, {
    wrapper: ({ children }) => (
      <MantineProvider theme={themeFor('teal')} env="test">
        {children}
      </MantineProvider>
    ),
  });
