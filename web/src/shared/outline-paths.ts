/** Pages whose work has not begun. A page that gets its own route leaves this list and `outlines.ts`. */
export const OUTLINE_PATHS = [
  '/admin/gpt/reports',
  '/admin/gpt/tracking',
  '/quicksight',
  '/assistant',
  '/admin/edi/messages/email',
  '/admin/edi/invoices',
  '/admin/edi/shipments',
] as const;
export type OutlinePath = (typeof OUTLINE_PATHS)[number];
