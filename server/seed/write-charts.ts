import { insertRows } from '../src/platform/database/insert-rows.ts'
import type { ClinicDatabase } from '../src/platform/tenancy.ts'
import type { DemoPatient } from './demo-patients.ts'
import { createRandom } from './random.ts'

type Said = { title: string; detail?: string; severity?: 'mild' | 'moderate' | 'severe' }
type Illness = { condition: string; medicine: Said; from: number }
type Words = { allergies: readonly Said[]; illnesses: readonly Illness[]; notes: readonly string[] }

const words: Record<'en' | 'de', Words> = {
  en: {
    allergies: [
      { title: 'Penicillin', detail: 'Hives and swelling', severity: 'severe' },
      { title: 'Latex', detail: 'Skin rash', severity: 'mild' },
      { title: 'Ibuprofen', detail: 'Wheezing', severity: 'moderate' },
      { title: 'Sulfonamides (class)', detail: 'Rash', severity: 'moderate' },
      { title: 'Peanut', detail: 'Anaphylaxis', severity: 'severe' },
    ],
    illnesses: [
      {
        condition: 'High blood pressure',
        medicine: { title: 'Lisinopril 10 mg', detail: '1 tablet in the morning' },
        from: 45,
      },
      {
        condition: 'Type 2 diabetes',
        medicine: { title: 'Metformin 500 mg', detail: '1 tablet twice a day' },
        from: 50,
      },
      { condition: 'Asthma', medicine: { title: 'Albuterol inhaler', detail: '2 puffs as needed' }, from: 6 },
      {
        condition: 'Underactive thyroid',
        medicine: { title: 'Levothyroxine 75 mcg', detail: '1 tablet before breakfast' },
        from: 30,
      },
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
    illnesses: [
      { condition: 'Bluthochdruck', medicine: { title: 'Ramipril 5 mg', detail: '1-0-0-0' }, from: 45 },
      { condition: 'Diabetes mellitus Typ 2', medicine: { title: 'Metformin 500 mg', detail: '1-0-1-0' }, from: 50 },
      {
        condition: 'Asthma bronchiale',
        medicine: { title: 'Salbutamol Dosieraerosol', detail: '2 Hübe bei Bedarf' },
        from: 6,
      },
      {
        condition: 'Schilddrüsenunterfunktion',
        medicine: { title: 'L-Thyroxin 75 µg', detail: '1-0-0-0, nüchtern' },
        from: 30,
      },
    ],
    notes: [
      'Möchte angerufen werden, keine SMS',
      'Hört links schlecht',
      'Braucht einen Raum ohne Stufen',
      'Hat Angst vor Spritzen',
    ],
  },
}

/** What was found out about most of the demo's patients; each is always the same. */
export async function writeCharts(
  db: ClinicDatabase,
  patients: readonly DemoPatient[],
  { locale, doctor }: { locale: string; doctor: { userId: string; name: string } },
): Promise<void> {
  const { allergies, illnesses, notes } = words[locale.startsWith('de') ? 'de' : 'en']
  const rows = patients.flatMap((patient) => {
    const random = createRandom(`chart ${patient.id}`)
    const written: Row[] = []
    const add = (kind: string, said: Partial<Said>, status = 'active') => {
      const at = patient.createdAtMs + written.length * 60_000
      written.push(rowOf({ id: random.id(at), at, patient, kind, status, said, doctor }))
    }
    const chance = random.next()
    if (chance < 0.4) add('allergy', random.pick(allergies))
    else if (chance < 0.85) add('allergy', {}, 'none-known')
    const fitting = illnesses.filter(({ from }) => patient.age >= from)
    if (fitting.length > 0 && random.next() < 0.6) {
      const { condition, medicine } = random.pick(fitting)
      add('condition', { title: condition })
      add('medicine', medicine)
    }
    if (random.next() < 0.25) add('team-note', { detail: random.pick(notes) })
    return written
  })
  await insertRows(db, 'chart_entries', rows)
}

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
  ...{ id, patient_id: patient.id, kind, status, title: said.title ?? null, detail: said.detail ?? null },
  ...{ severity: said.severity ?? null, written_by_user_id: doctor.userId, written_by_name: doctor.name },
  written_at: new Date(at).toISOString(),
})
