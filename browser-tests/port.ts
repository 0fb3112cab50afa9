/** Which of the workers side by side this process is, from 0 on; the process that leads them counts as the first. */
export const place = Number(process.env['TEST_PARALLEL_INDEX'] ?? 0);

/** Where the product of this worker listens: the first one at `BROWSER_TESTS_PORT`, the others after it. */
export const port = Number(process.env['BROWSER_TESTS_PORT'] ?? 3999) + place;
