import type { PrescriptionPaper } from '@polyclinic/domain/prescriptions/endpoints.ts'
import type { Issue, PrescriptionContent } from '@polyclinic/domain/prescriptions/model.ts'
import {
  asSent,
  givenByOthers,
  withReasonsOf,
  type KeptContent,
} from '@polyclinic/domain/prescriptions/given-overrides.ts'
import type { ItemWords } from '@polyclinic/domain/prescriptions/endpoints.ts'
import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { languageOfClinic } from '../../platform/language.ts'
import { digestOfSeen } from './digest.ts'
import { priorsOf } from './medications.ts'
import { findIssues, listFor } from './find-issues.ts'
import { composePaper, type PaperFacts } from './paper/compose-paper.ts'
import { wordsOf } from './paper/item-words.ts'
import { readPatientFacts, type PatientFacts } from './patient-facts.ts'
import { doctorOf, keptContentOf, today, type OpenPrescription, type PrescriptionRow } from './queries.ts'

/** What a doctor sees of a prescription: what is computed of it, what the checks find, and the paper. */
export type SeenPrescription = { words: ItemWords[]; issues: Issue[]; paper: PrescriptionPaper; seen: string }

/** Of a draft, with this on it. */
export async function seeDraft(
  context: Context,
  row: OpenPrescription,
  { content: kept = keptContentOf(row), facts, code = null }: Seeing = {},
): Promise<SeenPrescription> {
  const known = facts ?? (await readPatientFacts(context, row.chart))
  const content = asSent(kept)
  const list = await listFor(context, content.items, known)
  const doctorId = row.doctor_user_id
  const patient = { birthDate: row.birth_date, facts: known }
  const issues = findIssues(context, withReasonsOf(doctorId, kept), patient, list).map((issue) => {
    const given = issue.isOverridden ? [] : givenByOthers(issue.key, doctorId, kept)
    return given.length > 0 ? { ...issue, given } : issue
  })
  const stops = await stoppedBy(context, row, content)
  const found = {
    words: content.items.map((item) => {
      const stopped = stops.get(item.id)
      return { ...wordsOf(item, languagesOf(context, content)), ...(stopped !== undefined && { stops: stopped }) }
    }),
    issues,
    paper: composePaper(content, { ...(await paperFacts(context, row, code)), stops }),
  }
  return { ...found, seen: digestOfSeen(found) }
}
type Seeing = { content?: KeptContent; facts?: PatientFacts; code?: string | null }

/** Of a signed one, as it was. */
export function seeSigned({ words, issues, paper }: PrescriptionRow): SeenPrescription {
  const signed = { words, issues, paper } as unknown as Omit<SeenPrescription, 'seen'>
  return { ...signed, seen: digestOfSeen(signed) }
}

export const languagesOf = (
  { clinic }: Pick<Context, 'clinic'>,
  { language }: Pick<PrescriptionContent, 'language'>,
) => ({
  language: languageOfClinic(clinic),
  patientLanguage: language,
})

type Place = PaperFacts['place']

/** What each drug takes the place of, as it is called. */
async function stoppedBy({ db }: Context, row: PrescriptionRow, { items }: PrescriptionContent) {
  const replacing = items.filter(({ prior }) => prior?.kind === 'replacement')
  const priors = await priorsOf(db, row.patient_id, replacing)
  return new Map(
    replacing.flatMap(({ id, prior }) =>
      priors.filter((each) => each.id === prior!.id).map(({ name }) => [id, name] as const),
    ),
  )
}

async function paperFacts(
  context: Context,
  row: PrescriptionRow,
  code: string | null,
): Promise<Omit<PaperFacts, 'stops'>> {
  const { clinic } = context
  return {
    clinic: { name: clinic.name, country: clinic.country, locale: clinic.locale, language: languageOfClinic(clinic) },
    place: await placeOf(context, row),
    doctor: { name: doctorOf(row), speciality: row.doctor_speciality },
    patient: { givenName: row.given_name, familyName: row.family_name, birthDate: row.birth_date },
    date: today(context) satisfies PlainDate,
    code,
  }
}

/** Where the visit is; of none, the clinic's first place. */
async function placeOf({ db }: Context, { appointment_id: visitId }: PrescriptionRow): Promise<Place> {
  const { rows } = await sql<Place>`
    select coalesce(a.address, jsonb_build_object('street', l.street, 'postalCode', l.postal_code, 'city', l.city,
      'region', l.region, 'country', l.country)) as address, l.phone
    from locations l left join appointments a on a.id = ${visitId} and a.location_id = l.id
    order by a.id is null, not l.is_active, l.position, l.id limit 1`.execute(db)
  return rows[0]!
}
