/** Products on a page of a supplier's shelf. */
export const SHELF_PAGE = 24;

/** Products that a start page shows. */
export const SHELF_SAMPLE = 6;

/** What is asked of a shelf; longer texts are refused. */
export const SHELF_SEARCH_MAX = 100;
