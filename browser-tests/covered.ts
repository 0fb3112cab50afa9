import type { Locator } from '@playwright/test';

/** Names of what can be pressed below the toast, but for its own button. */
export const coveredBy = (toast: Locator) =>
  toast.evaluate((one) => {
    const box = one.getBoundingClientRect();
    /** The edges within which the lists around it let an element be seen. */
    const seen = (element: Element) => {
      let { left, right, top, bottom } = element.getBoundingClientRect();
      for (let around = element.parentElement; around; around = around.parentElement) {
        if (getComputedStyle(around).overflowY === 'visible') continue;
        const edge = around.getBoundingClientRect();
        [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
        [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
      }
      return { left, right, top, bottom };
    };
    return [...document.querySelectorAll('a, button, input, select, textarea')]
      .filter((other) => !one.contains(other) && other.checkVisibility({ visibilityProperty: true }))
      .filter((other) => {
        const { left, right, top, bottom } = seen(other);
        const [width, height] = [
          Math.min(right, box.right) - Math.max(left, box.left),
          Math.min(bottom, box.bottom) - Math.max(top, box.top),
        ];
        return width > 0 && height > 0;
      })
      .map((other) => other.getAttribute('aria-label') ?? other.textContent ?? '');
  });
