import type { MakeExample } from './examples.ts'

// Whoever watches over the clinic reads the names of all whose records were read.
const shows = ['guest', 'otherGuest', 'admin', 'provider', 'otherProvider', 'partner'] as const

export const auditExamples: Record<string, readonly MakeExample[]> = {
  listAuditEvents: [() => ({ shows, elsewhere: null })],
  exportAuditEvents: [() => ({ query: { noun: 'audit' }, shows, elsewhere: null })],
  listUnusual: [() => ({ shows, elsewhere: null })],
  readAuditSeal: [() => ({ elsewhere: null })],
}
