import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

/** Takes off the page what a test rendered. Testing Library does this by itself only where hooks are globals. */
afterEach(cleanup);
