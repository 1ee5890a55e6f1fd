/**
 * The spec has some failures "only logged": they concern whoever looks into the browser's console, and nobody else. On the
 * server the refusal has been logged where it was made.
 */
export function logFailure(what: string, error: unknown) {
  if (import.meta.env.SSR) return
  // oxlint-disable-next-line no-console
  console.warn(`polyclinic: ${what}`, error instanceof Error ? error.message : error)
}
