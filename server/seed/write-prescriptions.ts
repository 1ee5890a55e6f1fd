import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { lastDay } from '@polyclinic/domain/prescriptions/chain.ts'
import type { PrescribedDrug, PrescriptionContent } from '@polyclinic/domain/prescriptions/model.ts'
import { ongoing } from '@polyclinic/domain/prescriptions/vocabulary.ts'
import { validUntil } from '@polyclinic/domain/prescriptions/validity.ts'
import { drugList } from '../src/features/prescriptions/drug-list/drug-list.ts'
import { asItem } from '../src/features/prescriptions/drug-list/drug-texts.ts'
import { composePaper, type PaperFacts } from '../src/features/prescriptions/paper/compose-paper.ts'
import { wordsOf } from '../src/features/prescriptions/paper/item-words.ts'
import { hashOfPrescription } from '../src/features/prescriptions/sign-prescription.ts'
import type { Clinic } from '../src/platform/clinics.ts'
import { insertRows } from '../src/platform/database/insert-rows.ts'
import { languageOfClinic } from '../src/platform/language.ts'
import type { ClinicDatabase } from '../src/platform/tenancy.ts'
import type { DemoPatient } from './demo-patients.ts'
import type { LivedVisit } from './live-visits.ts'
import type { PrescribedDemo, PrescribedHere } from './people/demo-clinic.ts'
import { createRandom } from './random.ts'

const dayMs = 86_400_000
/** A quarter of the doctor's earlier visits ends with a prescription. */
const share = 0.25

type Writing = {
  clinic: Clinic
  now: string
  own: DemoPatient
  /** Of the account of the demo's own patient. */
  ownUserId: string
  /** For whom something is being prescribed. */
  today: DemoPatient | undefined
  doctor: { slug: string; userId: string; name: string }
  prescribed: PrescribedHere
}
type Printing = Writing & { place: PaperFacts['place']; providerId: string; speciality: string }
type Paper = { patient: DemoPatient; atMs: number; drug: PrescribedDemo; visit: LivedVisit | null; key: string }

/** What the demo's doctor prescribed: to the demo's own patient, and to some of those who came. */
export async function writePrescriptions(db: ClinicDatabase, visits: readonly LivedVisit[], of: Writing) {
  const { own, now, doctor, prescribed } = of
  const writing = await printingOf(db, of)
  const nowMs = Date.parse(now)
  const held = visits.filter(({ doctor: slug, status }) => status === 'fulfilled' && slug === doctor.slug)
  const ownVisit = held.find(({ patient }) => patient === own) ?? null
  const ago = (days: number) => nowMs - days * dayMs
  const visitMs = ownVisit ? ownVisit.start * 60_000 + 900_000 : ago(71)
  const paper = (atMs: number, drug: PrescribedDemo, more: Partial<Paper> = {}): Paper => ({
    ...{ patient: own, atMs, drug, visit: null, key: `own ${drug.drug} ${Math.round((nowMs - atMs) / dayMs)}` },
    ...more,
  })
  const before = paper(visitMs, prescribed.before, { visit: ownVisit })
  const first = rowsOf(before, writing)
  const renewal = paper(ago(12), {
    ...prescribed.before,
    ...prescribed.renewed,
    prior: { id: first.medication.id, kind: 'renewal' },
  })
  const current = rowsOf(paper(visitMs + 60_000, prescribed.current, { visit: ownVisit }), writing)
  const others = held
    .filter(({ patient, start }) => patient !== own && patient.age >= 18 && start * 60_000 < ago(2))
    .filter(({ id }) => createRandom(`prescribed ${id}`).next() < share)
    .map((visit) => ({
      ...{ patient: visit.patient, visit, key: visit.id, atMs: visit.start * 60_000 + 900_000 },
      drug: createRandom(`drug ${visit.id}`).pick(prescribed.often),
    }))
  const all = [
    first,
    current,
    rowsOf(paper(ago(40), prescribed.past), writing),
    rowsOf(renewal, writing),
    ...others.map((each) => rowsOf(each, writing)),
  ]
  await insertRows(
    db,
    'prescriptions',
    all.map(({ prescription }) => prescription),
  )
  await insertRows(
    db,
    'medication_requests',
    all.map(({ medication }) => medication),
  )
  const random = createRandom(`repeat ${own.id}`)
  const asked = { id: random.id(ago(1)), asked_at: new Date(ago(1)).toISOString(), asked_by_user_id: writing.ownUserId }
  await insertRows(db, 'repeat_requests', [
    { ...asked, medication_id: current.medication.id, patient_id: own.id, note: prescribed.askedWith },
  ])
  if (writing.today) await writeDraft(db, writing.today, writing)
  if (prescribed.isSupportOn) await acceptSupport(db, writing)
}

async function printingOf(db: ClinicDatabase, writing: Writing): Promise<Printing> {
  const { id: providerId, speciality } = await db
    .selectFrom('providers')
    .select(['id', 'speciality'])
    .where('slug', '=', writing.doctor.slug)
    .executeTakeFirstOrThrow()
  const {
    postal_code: postalCode,
    phone,
    ...address
  } = await db
    .selectFrom('locations')
    .select(['street', 'postal_code', 'city', 'region', 'country', 'phone'])
    .orderBy('position')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { ...writing, providerId, speciality, place: { address: { ...address, postalCode }, phone } }
}

const oneInTheMorning = { kind: 'times', morning: 1, noon: 0, evening: 0, night: 0 } as const

const itemOf = ({ drug: key, ...wanted }: PrescribedDemo, id: string, clinic: Clinic): PrescribedDrug => {
  const drug = drugList().drugs.get(key)
  if (!drug) throw new Error(`The drug list has no ${key}.`)
  const item = asItem(drug, drugList(), languageOfClinic(clinic))
  // Of some drugs the list knows no usual dose: a doctor says one.
  const said = item.dose === null ? { dose: oneInTheMorning, days: 90 } : { days: item.days ?? ongoing }
  return { ...item, ...said, id, prior: null, overrides: [], ...wanted }
}

/** One drug on a paper of its own, as it comes to be by signing it. */
function rowsOf(
  { patient, atMs, drug, visit, key }: Paper,
  { clinic, doctor, place, providerId, speciality }: Printing,
) {
  const random = createRandom(`prescription ${key}`)
  const [id, code, signed_at] = [random.id(atMs), random.reference(), new Date(atMs).toISOString()]
  const item = itemOf(drug, random.id(atMs), clinic)
  const language = languageOfClinic(clinic)
  const content: PrescriptionContent = { items: [item], language }
  const on = dateIn(clinic.time_zone, signed_at as Instant)
  const word = wordsOf(item, { language, patientLanguage: language })
  const paper = composePaper(content, {
    clinic: { name: clinic.name, country: clinic.country, locale: clinic.locale, language },
    place,
    ...{ doctor: { name: doctor.name, speciality }, patient, date: on, code },
  })
  const seen = { content, words: [word], issues: [], paper }
  const whose = { patient_id: patient.id, provider_id: providerId }
  const signed = { signed_at, signed_by: doctor.name, code, valid_until: validUntil(on, clinic.country) }
  return {
    prescription: {
      ...{ ...whose, ...signed, ...seen, id, status: 'active', version: 2, appointment_id: visit?.id ?? null },
      ...{ first_visit_id: visit?.id ?? null, created_at: signed_at, updated_at: signed_at },
      ...{ updated_by_user_id: doctor.userId, signed_by_user_id: doctor.userId },
      content_hash: hashOfPrescription({ ...whose, ...signed, ...seen, id }),
    },
    medication: {
      ...{ ...whose, id: item.id, prescription_id: id, position: 0, drug: item.drug, content: item, signed_at },
      ...{ name: word.name, sentence: word.sentence ?? '', shorthand: word.shorthand, ends_on: lastDay(item, on) },
      ...{ prior_id: item.prior?.id ?? null, prior_kind: item.prior?.kind ?? null },
    },
  }
}

async function writeDraft(
  db: ClinicDatabase,
  patient: DemoPatient,
  { clinic, doctor, now, prescribed, providerId }: Printing,
) {
  const atMs = Date.parse(now) - dayMs
  const random = createRandom(`draft ${patient.id}`)
  const at = new Date(atMs).toISOString()
  const item = itemOf(prescribed.draft, random.id(atMs), clinic)
  await insertRows(db, 'prescriptions', [
    {
      ...{ id: random.id(atMs), patient_id: patient.id, provider_id: providerId, version: 2 },
      content: { items: [item], language: languageOfClinic(clinic) },
      ...{ created_at: at, updated_at: at, updated_by_user_id: doctor.userId },
    },
  ])
}

async function acceptSupport(db: ClinicDatabase, { doctor, now, clinic }: Writing) {
  const atMs = Date.parse(now) - 90 * dayMs
  await insertRows(db, 'decision_support_acceptances', [
    {
      ...{
        id: createRandom(`support ${clinic.slug}`).id(atMs),
        is_on: true,
        accepted_at: new Date(atMs).toISOString(),
      },
      ...{ accepted_by_user_id: doctor.userId, accepted_by: doctor.name },
    },
  ])
}
