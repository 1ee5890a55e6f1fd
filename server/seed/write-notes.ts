import { asksForCertainty, emptyContent, type Content } from '@polyclinic/domain/encounters/content.ts'
import { vitalNames } from '@polyclinic/domain/encounters/vitals.ts'
import { diagnosesOf } from '../src/features/encounters/diagnosis-list.ts'
import { hashOfNote } from '../src/features/encounters/sign-encounter.ts'
import { insertRows } from '../src/platform/database/insert-rows.ts'
import type { ClinicDatabase } from '../src/platform/tenancy.ts'
import { illnessOf } from './illness-of.ts'
import type { LivedVisit } from './live-visits.ts'
import type { DemoNote } from './notes/demo-note.ts'
import type { DemoClinic } from './people/demo-clinic.ts'
import { createRandom } from './random.ts'

const dayMs = 24 * 3_600_000
/** Of the doctor's last visits before today, the latest first, those whose note was never begun and those not signed. */
const left = { unbegun: [1, 5], unsigned: [2, 9] }

type Writing = {
  demo: DemoClinic
  country: string
  now: string
  todayMs: number
  doctor: { userId: string; name: string }
}
type Noted = { visit: LivedVisit; note: DemoNote; isSigned: boolean }

/** The notes of the demo's doctor: of all visits that were held but a few, and of the one that is going on. */
export async function writeNotes(db: ClinicDatabase, visits: readonly LivedVisit[], writing: Writing): Promise<void> {
  const own = visits.filter(({ doctor }) => doctor === writing.demo.doctor).toSorted((a, b) => b.start - a.start)
  const held = own.filter(({ status }) => status === 'fulfilled')
  const isOfToday = ({ start }: LivedVisit) => start * 60_000 >= writing.todayMs
  const before = held.filter((visit) => !isOfToday(visit))
  // The latest of today waits for its note, as it does at any time of a day.
  const unbegun = [...left.unbegun.map((place) => before[place]), held.find(isOfToday)]
  const unsigned = [...left.unsigned.map((place) => before[place]), own.find(({ status }) => status === 'checked-in')]
  const noted = [...held, ...own.filter(({ status }) => status === 'checked-in')]
    .filter((visit) => !unbegun.includes(visit))
    .map((visit): Noted => ({ visit, note: noteFor(visit, held, writing), isSigned: !unsigned.includes(visit) }))
  await insertRows(
    db,
    'encounters',
    noted.filter(({ isSigned }) => isSigned).map((each) => signedRow(each, writing)),
  )
  await insertRows(
    db,
    'encounters',
    noted.filter(({ isSigned }) => !isSigned).map((each) => draftRow(each, writing)),
  )
}

/** What fits the visit: the illness that is looked after, what the patient had written, or what the service is for. */
function noteFor(visit: LivedVisit, held: readonly LivedVisit[], { demo: { notes } }: Writing): DemoNote {
  const { patient, message } = visit
  const { service } = visit.offer
  const illness = illnessOf(notes, patient)
  if (illness && !message && notes.reviews.includes(service)) {
    const earlier = held.filter(
      (other) =>
        other.patient.id === patient.id && other.start < visit.start && notes.reviews.includes(other.offer.service),
    ).length
    const place = Math.min(earlier, illness.visits.length - 1)
    return illness.visits[place]!
  }
  // A short day sees some for less than they asked for.
  const all = message === null ? (notes.notes[service] ?? []) : Object.values(notes.notes).flat()
  const fitting = all.filter(({ reason = null }) => reason === message)
  if (fitting.length === 0) throw new Error(`No note for ${service}: ${message}`)
  return createRandom(`note ${visit.id}`).pick(fitting)
}

function contentOf({ visit, note }: Noted, { country, now, demo }: Writing): Content {
  const listed = diagnosesOf(country)
  const { reviews, unmeasured } = demo.notes
  const certainty = asksForCertainty(country) ? 'confirmed' : null
  const diagnoses = note.codes.map((code) => {
    const found = listed.find((each) => each.code === code)
    if (!found) throw new Error(`${code} is not in the list of diagnoses`)
    return { code, title: found.title, certainty } as const
  })
  const values = unmeasured.includes(visit.offer.service)
    ? {}
    : measured(visit, {
        monthsAgo: (Date.parse(now) - visit.start * 60_000) / (30 * dayMs),
        isReview: reviews.includes(visit.offer.service),
        falling: illnessOf(demo.notes, visit.patient)?.falling ?? {},
      })
  const { complaint, findings, plan, temperature = null } = note
  return { ...emptyContent, complaint, findings, plan, diagnoses, ...values, temperature }
}

/** Measured by whoever takes patients in, before the doctor writes. */
const changedBy = ({ visit }: Noted, content: Content, { demo }: Writing) => {
  const at = new Date(visit.acts.find(({ act }) => act === 'check-in')?.atMs ?? visit.start * 60_000).toISOString()
  const measured = vitalNames.filter((name) => content[name] !== null)
  return Object.fromEntries(measured.map((name) => [name, { version: 1, at, by: demo.team.nurse }]))
}

function signedRow(noted: Noted, writing: Writing) {
  const { visit } = noted
  const { userId, name } = writing.doctor
  const content = contentOf(noted, writing)
  const ended = (visit.acts.at(-1)?.atMs ?? visit.start * 60_000) + 4 * 60_000
  const signedAt = new Date(Math.min(ended, Date.parse(writing.now))).toISOString()
  const row = { id: visit.id, patient_id: visit.patient.id, provider_id: visit.offer.promised.provider.id, content }
  return {
    ...{ appointment_id: visit.id, status: 'final', content, changed: changedBy(noted, content, writing), version: 2 },
    ...{ created_at: signedAt, updated_at: signedAt, signed_at: signedAt, signed_by: name, signed_by_user_id: userId },
    content_hash: hashOfNote(row, { signedAt, signedBy: name }),
  }
}

/** Begun: the complaint and what was measured are in, what it comes to is not. */
function draftRow(noted: Noted, writing: Writing) {
  const { visit } = noted
  const content = { ...contentOf(noted, writing), findings: '', diagnoses: [], plan: '' }
  const at = new Date(Math.min(visit.acts.at(-1)?.atMs ?? visit.start * 60_000, Date.parse(writing.now))).toISOString()
  const row = {
    appointment_id: visit.id,
    status: 'preliminary',
    content,
    changed: changedBy(noted, content, writing),
    version: 2,
  }
  return { ...row, created_at: at, updated_at: at }
}

type Measuring = { monthsAgo: number; isReview: boolean; falling: { systolic?: number; weight?: number } }

/** Somebody's values stay near to what is theirs; an illness that is treated brings them down over the months. */
function measured({ id, patient }: LivedVisit, { monthsAgo, isReview, falling }: Measuring) {
  const random = createRandom(`measured ${id}`)
  const own = createRandom(`body ${patient.id}`)
  const { age } = patient
  const past = Math.min(Math.max(monthsAgo, 0) / 8, 1)
  const systolic = 102 + Math.min(age, 80) * 0.3 + own.int(-6, 8) + (falling.systolic ?? 0) * past
  const height = age < 18 ? 80 + age * 5 : own.int(155, 188)
  const weight = (age < 18 ? 10 + age * 2.8 : own.int(56, 94)) + (falling.weight ?? 0) * past
  return {
    systolic: Math.round(systolic) + random.int(-5, 5),
    diastolic: Math.round(systolic * 0.62) + random.int(-3, 3),
    pulse: own.int(64, 78) + random.int(-5, 5),
    oxygenSaturation: random.int(96, 99),
    ...(isReview && { weight: Math.round((weight + random.int(-8, 8) / 10) * 10) / 10 }),
    ...(isReview && age >= 18 && { height }),
  }
}
