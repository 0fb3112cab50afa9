import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

/** Takes off the page what a test rendered, and what it typed. Testing Library does the first by itself only where hooks are globals. */
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});
