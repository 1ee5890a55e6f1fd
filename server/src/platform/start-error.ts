/**
 * Why the server cannot start, in one sentence for the person who started it. Never holds a secret or a patient's data.
 */
export class StartError extends Error {
  override readonly name = 'StartError'
  /** Marks an error whose message was written here, so that the log may print it. */
  readonly ours = true
}
