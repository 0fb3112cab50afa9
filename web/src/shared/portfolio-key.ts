/** What is known of the portfolio; an import of a file changes it, too. */
export const portfolioKey = ['portfolio'] as const;
