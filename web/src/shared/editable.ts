const NOT_TEXT = new Set([
  'button',
  'checkbox',
  'color',
  'file',
  'image',
  'radio',
  'range',
  'reset',
  'submit',
]);

/**
 * True where typing writes text: text-like inputs, textareas, selects and editable content, unless read-only or
 * disabled (shell G-46).
 */
export function isEditable(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) {
    return !NOT_TEXT.has(target.type) && !target.readOnly && !target.disabled;
  }
  if (target instanceof HTMLTextAreaElement) return !target.readOnly && !target.disabled;
  if (target instanceof HTMLSelectElement) return !target.disabled;
  return target instanceof HTMLElement && target.isContentEditable;
}
