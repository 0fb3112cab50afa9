/** The signs that part an X12 interchange. They are never agreed beforehand: each interchange names its own in its ISA. */

export interface Separators {
  readonly element: string;
  readonly component: string;
  readonly segment: string;
}

export const DEFAULT_SEPARATORS: Separators = { element: '*', component: '>', segment: '~' };

/** What may part the interchanges we write: printable ASCII that common values do not hold. */
const IS_WRITABLE = /^[\u0021-\u007e]$/;
const IN_COMMON_VALUES = /^[A-Za-z0-9.-]$/;

/** Whether these signs can be written by us: three different ones, printable, none of which common values hold. */
export function canSeparate({ element, component, segment }: Separators): boolean {
  const signs = [element, component, segment];
  return (
    new Set(signs).size === 3 && signs.every((sign) => IS_WRITABLE.test(sign) && !IN_COMMON_VALUES.test(sign))
  );
}

/** Whether signs that an ISA names can be told apart. Partners end segments with line breaks and part elements by tabs, too. */
export function canBeRead({ element, component, segment }: Separators): boolean {
  const signs = [element, component, segment];
  return new Set(signs).size === 3 && signs.every((sign) => !/^[A-Za-z0-9 ]$/.test(sign));
}
