import { insertRows } from '../src/platform/database/insert-rows.ts'
import type { ClinicDatabase } from '../src/platform/tenancy.ts'
import type { DemoPatient } from './demo-patients.ts'
import type { LivedVisit } from './live-visits.ts'
import { illnessOf } from './illness-of.ts'
import type { DemoClinic } from './people/demo-clinic.ts'
import { createRandom } from './random.ts'

type Said = { title: string; code?: string; detail?: string; severity?: 'mild' | 'moderate' | 'severe' }
type Words = { allergies: readonly Said[]; notes: readonly string[] }

const words: Record<'en' | 'de', Words> = {
  en: {
    allergies: [
      { title: 'Penicillin', detail: 'Hives and swelling', severity: 'severe' },
      { title: 'Latex', detail: 'Skin rash', severity: 'mild' },
      { title: 'Ibuprofen', detail: 'Wheezing', severity: 'moderate' },
      { title: 'Sulfonamides (class)', detail: 'Rash', severity: 'moderate' },
      { title: 'Peanut', detail: 'Anaphylaxis', severity: 'severe' },
    ],
    notes: [
      'Prefers calls to text messages',
      'Hard of hearing on the left',
      'Needs a step-free room',
      'Afraid of needles',
    ],
  },
  de: {
    allergies: [
      { title: 'Penicillin', detail: 'Quaddeln und Schwellung', severity: 'severe' },
      { title: 'Latex', detail: 'Hautausschlag', severity: 'mild' },
      { title: 'Ibuprofen', detail: 'Atemnot', severity: 'moderate' },
      { title: 'Sulfonamide (Gruppe)', detail: 'Ausschlag', severity: 'moderate' },
      { title: 'Wespengift', detail: 'Anaphylaxie', severity: 'severe' },
    ],
    notes: [
      'Möchte angerufen werden, keine SMS',
      'Hört links schlecht',
      'Braucht einen Raum ohne Stufen',
      'Hat Angst vor Spritzen',
    ],
  },
}

type Charts = {
  demo: DemoClinic
  visits: readonly LivedVisit[]
  locale: string
  doctor: { userId: string; name: string }
}

/** What was found out about most of the demo's patients; each is always the same. */
export async function writeCharts(
  db: ClinicDatabase,
  patients: readonly DemoPatient[],
  { demo, visits, locale, doctor }: Charts,
): Promise<void> {
  const { allergies, notes } = words[locale.startsWith('de') ? 'de' : 'en']
  const seenFirst = firstVisits(visits, demo.doctor)
  const rows = patients.flatMap((patient) => {
    const random = createRandom(`chart ${patient.id}`)
    const written: Row[] = []
    const add = (kind: string, said: Partial<Said>, status = 'active', from = patient.createdAtMs) => {
      const at = from + written.length * 60_000
      written.push(rowOf({ id: random.id(at), at, patient, kind, status, said, doctor }))
    }
    const chance = random.next()
    if (chance < 0.4) add('allergy', random.pick(allergies))
    else if (chance < 0.85) add('allergy', {}, 'none-known')
    const illness = illnessOf(demo.notes, patient)
    if (illness) {
      add('condition', { title: illness.name, code: illness.code }, 'active', seenFirst.get(patient.id))
      add('medicine', illness.medicine, 'active', seenFirst.get(patient.id))
    } else if (random.next() < 0.7) {
      add('condition', {}, 'none-known')
      add('medicine', {}, 'none-known')
    }
    if (random.next() < 0.25) add('team-note', { detail: random.pick(notes) })
    return written
  })
  await insertRows(db, 'chart_entries', rows)
}

/** When each was with the doctor first, in milliseconds, as the visit ended. */
const firstVisits = (visits: readonly LivedVisit[], doctor: string) =>
  new Map(
    visits
      .filter((visit) => visit.doctor === doctor && visit.status === 'fulfilled')
      .toSorted((a, b) => b.start - a.start)
      .map(({ patient, acts }) => [patient.id, acts.at(-1)!.atMs]),
  )

type Row = ReturnType<typeof rowOf>
type Writing = {
  id: string
  at: number
  patient: DemoPatient
  kind: string
  status: string
  said: Partial<Said>
  doctor: { userId: string; name: string }
}

const rowOf = ({ id, at, patient, kind, status, said, doctor }: Writing) => ({
  ...{
    id,
    patient_id: patient.id,
    kind,
    status,
    title: said.title ?? null,
    code: said.code ?? null,
    detail: said.detail ?? null,
  },
  ...{ severity: said.severity ?? null, written_by_user_id: doctor.userId, written_by_name: doctor.name },
  written_at: new Date(at).toISOString(),
})
