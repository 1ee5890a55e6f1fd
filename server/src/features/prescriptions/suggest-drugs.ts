import { adultFrom, ageOn } from '@polyclinic/domain/kit/age.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { asTemplate, type DrugTemplate } from '@polyclinic/domain/prescriptions/as-template.ts'
import type { DrugList } from '@polyclinic/domain/prescriptions/checks/model.ts'
import type { suggestDrugs as contract } from '@polyclinic/domain/prescriptions/endpoints.ts'
import type { Issue, PrescribedDrug } from '@polyclinic/domain/prescriptions/model.ts'
import { rankSuggestions, type Candidate } from '@polyclinic/domain/prescriptions/rank-suggestions.ts'
import { sql } from 'kysely'
import { counts } from '../chart-access/written-notes.ts'
import type { Context } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { languageOfClinic } from '../../platform/language.ts'
import { writeText } from '../../platform/text.ts'
import { refuse } from '../../platform/refuse.ts'
import { signedIn } from '../../platform/signed-in.ts'
import { findFlags, listFor, type CheckedPatient } from './find-issues.ts'
import { drugsNamed } from './drug-lists.ts'
import { listCandidates, wordsOfUsed } from './list-candidates.ts'
import { readPatientFacts } from './patient-facts.ts'
import { accessPrescription, contentOf, requireClinical, today, type PrescriptionRow } from './queries.ts'
import { suggestionTexts } from './texts.ts'

type Suggestion = Output<typeof contract>['items'][number]

/** Drugs while somebody types, each with why it is offered and what speaks against it for this patient. */
export async function suggestDrugs(
  context: Context,
  { body }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { patient, chart } = await requireClinical(context, body.patientId)
  const on = body.prescriptionId ? await prescriptionOf(context, body.patientId, body.prescriptionId) : null
  const used = await usedBefore(context, {
    doctorId: on?.provider_id ?? context.actor.own.providerId,
    visitId: body.appointmentId ?? on?.appointment_id ?? null,
    patientId: body.patientId,
  })
  const listed = body.search === '' ? [] : await listCandidates(context, body.search)
  const ranked = rankSuggestions(body.search, [...used, ...listed])
  const birthDate = patient.birth_date
  const isAdult = birthDate !== null && ageOn(birthDate, today(context)) >= adultFrom
  const fitting = isAdult ? ranked : ranked.map(withoutUsedDose)
  const facts = await readPatientFacts(context, chart)
  const others = on ? contentOf(on).items : []
  return { items: await asSuggestions(context, fitting, { birthDate, facts, others }) }
}

/** The dose of the last patient, or of adults, is none for a child; what a doctor keeps in a set is meant as it is. */
const withoutUsedDose = (candidate: UsedCandidate): UsedCandidate =>
  candidate.from === 'set' ? candidate : { ...candidate, item: { ...candidate.item, dose: null, quantity: null } }

/** Also once it is signed: whoever asks may not know yet. @throws {Refusal} `not_found`, `forbidden`, `record_closed` */
async function prescriptionOf(context: Context, patientId: string, id: string): Promise<PrescriptionRow> {
  const row = await accessPrescription(context, id, 'prescriptions:write')
  if (row.patient_id !== patientId) throw refuse('not_found')
  return row
}

type With = CheckedPatient & { others: readonly PrescribedDrug[] }

/** In the shape of the contract, flagged as each would be beside what is on the draft already. */
async function asSuggestions(
  context: Context,
  candidates: readonly UsedCandidate[],
  { others, ...patient }: With,
): Promise<Suggestion[]> {
  const list = await listFor(context, [...others, ...candidates], patient.facts)
  const flagsOf = findFlags(context, others, patient, list)
  return candidates.map((candidate) => {
    const item: PrescribedDrug = { ...candidate.item, id: newId(), prior: null, overrides: [] }
    return {
      ...{ from: candidate.from, why: whyOf(context, candidate), drug: candidate.drug, name: candidate.name },
      ...{ strength: candidate.strength, form: candidate.item.form, route: candidate.item.route, item: candidate.item },
      flags: flagsOf(item).map(flagOf),
    }
  })
}

const flagOf = ({ kind, severity, title }: Issue) => ({ kind, severity, title })

/** With what its reason names: the diagnosis, or the set. */
type UsedCandidate = Candidate & { because?: string }

function whyOf({ clinic }: Context, { from, because = '', times }: UsedCandidate): string {
  const language = languageOfClinic(clinic)
  return writeText(suggestionTexts[language][from], language, { because, times })
}

/** What somebody prescribes now is seen from what they signed last. */
const lastSigned = 500

type UsedRow = { item: PrescribedDrug; times: number; diagnosis: string | null; signedAt: string }

/** What the caller keeps, and what the doctor prescribed: for the diagnoses of this visit, and for any. */
async function usedBefore(
  context: Context,
  { doctorId, visitId, patientId }: { doctorId: string | null; visitId: string | null; patientId: string },
): Promise<UsedCandidate[]> {
  const { db } = context
  const { rows } = await sql<UsedRow>`
    with now as (
      select distinct d ->> 'code' as code, d ->> 'title' as title
      from encounters e join appointments a on a.id = e.appointment_id, jsonb_array_elements(e.content -> 'diagnoses') d
      where e.appointment_id = ${visitId} and a.patient_id = ${patientId} and e.erased_at is null and ${counts('e')} and d ->> 'code' is not null
    ), mine as (
      select m.content, m.signed_at, p.appointment_id,
        concat_ws('|', lower(m.content ->> 'name'), m.content ->> 'strength', m.content ->> 'form') as key
      from medication_requests m join prescriptions p on p.id = m.prescription_id
      where m.provider_id = ${doctorId} and m.status <> 'entered-in-error'
      order by m.signed_at desc, m.id limit ${lastSigned}
    ), told as (
      select mine.*, (
        select min(now.title) from encounters e, jsonb_array_elements(e.content -> 'diagnoses') d, now
        where e.appointment_id = mine.appointment_id and e.erased_at is null and ${counts('e')} and d ->> 'code' = now.code
      ) as diagnosis
      from mine
    )
    select (array_agg(content order by diagnosis is null, signed_at desc))[1] as item,
      count(*)::int as times, min(diagnosis) as diagnosis, max(signed_at) as "signedAt"
    from told group by key`.execute(db)
  const sets = await db
    .selectFrom('prescription_sets')
    .select(['name', 'items'])
    .where('user_id', '=', signedIn(context).userId)
    .execute()
  const inSets = sets.flatMap(({ name, items }) => (items as DrugTemplate[]).map((item) => ({ item, name })))
  const list = await drugsNamed(
    context,
    [...rows, ...inSets].map(({ item }) => item.drug),
  )
  return [
    ...rows.map(({ item, times, diagnosis }) =>
      asCandidate(
        item,
        { from: diagnosis === null ? 'own' : 'diagnosis', times, ...(diagnosis && { because: diagnosis }) },
        list,
      ),
    ),
    ...inSets.map(({ item, name }) => asCandidate(item, { from: 'set', times: 0, because: name }, list)),
  ]
}

function asCandidate(
  used: DrugTemplate,
  { from, times, because }: Pick<UsedCandidate, 'from' | 'times' | 'because'>,
  list: DrugList,
): UsedCandidate {
  const item = asTemplate(used)
  const { drug, name, strength, form } = item
  const otherWords = [...wordsOfUsed(item, list), ...(from === 'set' && because ? [because] : [])].join(' ')
  return { from, times, drug, name, strength, form, item, otherWords, ...(because && { because }) }
}
