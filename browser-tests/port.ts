/** Where the journeys' product listens. */
export const port = process.env['BROWSER_TESTS_PORT'] ?? '3999';
