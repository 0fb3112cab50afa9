/** A product that fewer companies ordered is not told of: it could say who they are (RB-537). */
export const LEAST_COMPANIES = 5;
export const TRENDING_SHOWN = 10;
export const WEEKS_BEFORE = 4;
