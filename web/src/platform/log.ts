/** The spec has some failures "only logged": they concern whoever looks into the browser's console, and nobody else. */
export function logFailure(what: string, error: unknown) {
  // oxlint-disable-next-line no-console
  console.warn(`polyclinic: ${what}`, error instanceof Error ? error.message : error)
}
