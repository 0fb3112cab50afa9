import type { RefObject } from 'react';

/** Takes whoever sent the form to the first field that was refused, once its sentence is drawn. */
export function showFirstProblem(form: RefObject<HTMLElement | null>): void {
  requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
