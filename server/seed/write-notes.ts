import { emptyContent } from '@polyclinic/domain/encounters/content.ts'
import { hashOfNote } from '../src/features/encounters/sign-encounter.ts'
import { insertRows } from '../src/platform/database/insert-rows.ts'
import type { ClinicDatabase } from '../src/platform/tenancy.ts'
import type { DemoPatient } from './demo-patients.ts'
import type { LivedVisit } from './live-visits.ts'
import { createRandom } from './random.ts'

const dayMs = 24 * 3_600_000
/** What is younger waits for its note, as it does at the end of a week. */
const signedAfterDays = 7

const plans = {
  en: ['Come back in three months', 'Walk half an hour a day', 'Continue as before', 'Less salt, measure at home'],
  de: ['Wiedervorstellung in drei Monaten', 'Täglich eine halbe Stunde gehen', 'Weiter wie bisher', 'Weniger Salz'],
}

type Writing = { locale: string; now: string; doctor: { slug: string; userId: string; name: string } }

/** Signed notes of the doctor's earlier visits with some of their patients, and what was measured then. */
export async function writeNotes(db: ClinicDatabase, visits: readonly LivedVisit[], writing: Writing): Promise<void> {
  const before = Date.parse(writing.now) - signedAfterDays * dayMs
  const earlier = visits.filter(
    ({ doctor, status, start }) => status === 'fulfilled' && start * 60_000 < before && doctor === writing.doctor.slug,
  )
  const known = new Map<string, number>()
  for (const { patient } of earlier) known.set(patient.id, (known.get(patient.id) ?? 0) + 1)
  // Of who came more than once all are there, so that a trend is seen.
  const noted = earlier.filter(
    ({ patient, isOwn }) => isOwn || known.get(patient.id)! > 1 || createRandom(`notes ${patient.id}`).next() < 0.35,
  )
  await insertRows(
    db,
    'encounters',
    noted.map((visit) => noteOf(visit, writing)),
  )
}

function noteOf(visit: LivedVisit, { locale, doctor }: Writing) {
  const random = createRandom(`note ${visit.id}`)
  const plan = random.pick(plans[locale.startsWith('de') ? 'de' : 'en'])
  const content = { ...emptyContent, complaint: visit.message ?? '', plan, ...measured(visit.patient, random) }
  const signedAt = new Date((visit.acts.at(-1)?.atMs ?? visit.start * 60_000) + 4 * 60_000).toISOString()
  const row = { id: visit.id, patient_id: visit.patient.id, provider_id: visit.offer.promised.provider.id, content }
  return {
    ...{ appointment_id: visit.id, status: 'final', content, changed: {}, version: 2 },
    ...{ created_at: signedAt, updated_at: signedAt, signed_at: signedAt },
    ...{ signed_by: doctor.name, signed_by_user_id: doctor.userId },
    content_hash: hashOfNote(row, { signedAt, signedBy: doctor.name }),
  }
}

/** Somebody's values stay near to what is theirs. */
function measured({ id, age }: DemoPatient, random: ReturnType<typeof createRandom>) {
  const own = createRandom(`body ${id}`)
  const systolic = 104 + Math.min(age, 80) * 0.4 + own.int(-6, 14)
  const height = age < 18 ? 80 + age * 5 : own.int(155, 188)
  const weight = age < 18 ? 10 + age * 2.8 : own.int(56, 98)
  return {
    systolic: Math.round(systolic) + random.int(-6, 6),
    diastolic: Math.round(systolic * 0.62) + random.int(-4, 4),
    pulse: own.int(64, 78) + random.int(-5, 5),
    weight: Math.round((weight + random.int(-20, 20) / 10) * 10) / 10,
    ...(age >= 18 && { height }),
  }
}
