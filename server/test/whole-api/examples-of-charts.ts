import type { MakeExample } from './examples.ts'

/** What is known of patients. */
export const chartExamples: Record<string, readonly MakeExample[]> = {
  // Who does not treat them finds nobody, which is no refusal.
  searchPatients: [({ guest }) => ({ body: { search: guest.words }, elsewhere: 200 })],
}
