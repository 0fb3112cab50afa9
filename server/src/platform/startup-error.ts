/** The product cannot start for a reason the operator can remove: one sentence that says what to do. */
export class StartupError extends Error {
  override name = 'StartupError';
}
