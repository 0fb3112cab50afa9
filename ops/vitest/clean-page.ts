import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

// A text area that grows waits for the fonts of the page; this one loads none.
Object.assign(Object(Reflect.get(globalThis, 'document')), { fonts: new EventTarget() });

/** Takes off the page what a test rendered, and what it typed. Testing Library does the first by itself only where hooks are globals. */
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});
