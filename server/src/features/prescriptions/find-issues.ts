import {
  checkItems,
  prepareChecks,
  type PreparedChecks,
} from '@polyclinic/domain/prescriptions/checks/check-prescription.ts'
import type { Finding } from '@polyclinic/domain/prescriptions/checks/finding.ts'
import type { DrugList } from '@polyclinic/domain/prescriptions/checks/model.ts'
import type { Issue, PrescribedDrug } from '@polyclinic/domain/prescriptions/model.ts'
import type { Context } from '../../platform/context.ts'
import { languageOfClinic } from '../../platform/language.ts'
import { toIssues } from './drug-list/issue-texts.ts'
import { drugsNamed } from './drug-lists.ts'
import type { PatientFacts } from './patient-facts.ts'
import { today } from './queries.ts'

/** Whose chart it is, and what of it the checks look at. */
export type CheckedPatient = { birthDate: string | null; facts: PatientFacts }

/** The list that knows these drugs and what the patient takes. */
export const listFor = (
  context: Context,
  items: readonly Pick<PrescribedDrug, 'drug'>[],
  { medications }: PatientFacts,
) =>
  drugsNamed(
    context,
    [...items, ...medications.map(({ item }) => item)].map(({ drug }) => drug),
  )

const prepare = (context: Context, { birthDate, facts }: CheckedPatient, list: DrugList): PreparedChecks => {
  const { weight, entries, allergiesInForms, medications, isDecisionSupportOn } = facts
  return prepareChecks(
    {
      ...{ country: context.clinic.country, today: today(context), isDecisionSupportOn, medications },
      // Nobody is asked for their sex here.
      patient: { birthDate, sex: null, weight, entries, allergiesInForms },
    },
    list,
  )
}

const issuesOf = ({ clinic }: Context, items: readonly PrescribedDrug[], prepared: PreparedChecks): Issue[] =>
  toIssues(checkItems(items, prepared), items, prepared.list, languageOfClinic(clinic))

/** What the checks find of drugs that are or would be on a prescription, the serious ones first. */
export const findIssues = (
  context: Context,
  items: readonly PrescribedDrug[],
  patient: CheckedPatient,
  list: DrugList,
): Issue[] => issuesOf(context, items, prepare(context, patient, list))

/**
 * What a drug would bring along if it were added to others: its own findings, and those of others that are new. Their keys
 * are those that it has once it is added.
 */
export function findIssuesOf(
  context: Context,
  item: PrescribedDrug,
  others: readonly PrescribedDrug[],
  patient: CheckedPatient,
  list: DrugList,
): Issue[] {
  const prepared = prepare(context, patient, list)
  const without = new Set(checkItems(others, prepared).map(({ key }) => key))
  const items = [...others, item]
  const found = checkItems(items, prepared)
    .filter(({ key, itemId }) => itemId === item.id || (itemId !== null && !without.has(key)))
    .map((finding) => seenFrom(item.id, items, finding))
  return toIssues(found, items, prepared.list, languageOfClinic(context.clinic))
}

/** Two drugs of one prescription stand at one of them, whichever that is: who adds one is told of the other. */
function seenFrom(addedId: string, items: readonly PrescribedDrug[], finding: Finding): Finding {
  const { about, itemId } = finding
  if (itemId === addedId || !('other' in about) || about.other.from !== 'item') return finding
  const { name, strength } = items.find(({ id }) => id === itemId)!
  return { ...finding, about: { ...about, other: { ...about.other, name, strength } } }
}

/** The same for each of many that are only looked at: the others are taken for granted, and none of them is checked anew. */
export function findFlags(
  context: Context,
  others: readonly PrescribedDrug[],
  { birthDate, facts }: CheckedPatient,
  list: DrugList,
): (item: PrescribedDrug) => Issue[] {
  const medications = [
    ...facts.medications,
    ...others.map((other) => ({ id: other.id, item: other, signedOn: today(context) })),
  ]
  const prepared = prepare(context, { birthDate, facts: { ...facts, medications } }, list)
  return (item) => {
    const own = checkItems([item], prepared).filter(
      ({ itemId, severity }) => itemId === item.id && severity !== 'unknown',
    )
    return toIssues(own, [item], list, languageOfClinic(context.clinic))
  }
}
