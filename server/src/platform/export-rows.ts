/** Rows of an export at most. It reads one more, to know whether there are others. */
export const EXPORT_ROWS = 10_000;
export const EXPORT_ROWS_READ = EXPORT_ROWS + 1;
