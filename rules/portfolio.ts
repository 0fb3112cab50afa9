/** What a seller can supply, and what is known of the demand for it (RB-158 … RB-162). */
import { formatNdc } from './ndc.ts';

/** Fewer would let a single pharmacy's usage be read. */
export const FEWEST_FACILITIES = 3;
export const FEW = `< ${FEWEST_FACILITIES}`;

export const ENTER_NDC = 'Enter an NDC';
export const NDC_NOT_KNOWN = 'This NDC is not in the drug directory.';
export const IN_PORTFOLIO = 'This NDC is in your portfolio already.';
export const NOT_IN_PORTFOLIO = 'This product is not in the portfolio.';

/** Ten digits that the directory knows in several ways. */
export const readInSeveralWays = (ndcs: readonly string[]): string =>
  `This NDC can be read as ${ndcs.map(formatNdc).join(' or ')}. Write it with dashes.`;
