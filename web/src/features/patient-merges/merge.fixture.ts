import type { Duplicates } from './use-merges.ts'

const record = (last: string, familyName: string) => ({
  ...{ id: `01939b0c-7b1a-7c3e-9d52-3f0f3c2b2b${last}`, version: 1, givenName: 'Rosa', familyName },
  ...{ birthDate: '1990-02-28', phone: null, email: null, lastVisit: '2026-11-20' as never },
})

/** Two records that may be of one person, and two that became one. */
export const aDuplicate: Duplicates = {
  items: [{ records: [record('01', 'Diaz'), record('02', 'Dias')], alike: ['similar-name', 'phone'] }],
  merges: [
    {
      ...{ id: '01939b0c-7b1a-7c3e-9d52-3f0f3c2b2b03', from: 'Roza Diaz' },
      into: { id: record('01', 'Diaz').id, name: 'Rosa Diaz' },
      ...{ mergedAt: '2026-11-24T15:00:00Z', mergedBy: 'Dana Desk', undoUntil: '2026-12-24T15:00:00Z' },
    },
  ],
}
