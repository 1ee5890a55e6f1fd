import { currentEntries, type EntryKind, type EntryStatus, type Severity } from '../../charts/entries.ts'
import { monthsOn } from '../../encounters/months-on.ts'
import type { PrescribedDrug } from '../model.ts'
import { checkAllergiesInForms, type AllergyInForm } from './allergies-in-forms.ts'
import { checkAge } from './check-age.ts'
import { checkAllergies, readAllergies } from './check-allergies.ts'
import { checkDoses, checkIntervals } from './check-doses.ts'
import { checkDuplicates } from './check-duplicates.ts'
import { checkOfficialForms } from './check-official-forms.ts'
import { checkPairs } from './check-pairs.ts'
import { checkPregnancy } from './check-pregnancy.ts'
import { checkQuantities } from './check-quantities.ts'
import { checkRepeats } from './check-repeats.ts'
import { inOrder, oncePerKey, type Finding } from './finding.ts'
import type { DrugList } from './model.ts'
import { useOfItem, usesOfEntries, type Use } from './use.ts'

type Entry = {
  id: string
  kind: EntryKind
  status: EntryStatus
  title: string | null
  detail: string | null
  severity: Severity | null
  date: string | null
  replaces: string | null
}

/** What stands before anything is prescribed. */
export type CheckedAgainst = {
  country: string
  /** At the clinic. */
  today: string
  /** Whether a doctor of the clinic accepted what doses, interactions, pregnancy and age are checked by. */
  isDecisionSupportOn: boolean
  patient: {
    birthDate: string | null
    sex: 'female' | 'male' | null
    weight: { kilograms: number; on: string } | null
    entries: readonly Entry[]
    /** What they wrote of allergies in forms and the chart does not have. */
    allergiesInForms: readonly AllergyInForm[]
  }
  /** What was prescribed before and is still taken. */
  medications: readonly { id: string; item: PrescribedDrug; signedOn?: string }[]
}
export type CheckFacts = CheckedAgainst & { items: readonly PrescribedDrug[] }

/** Of whom less is too much; the list knows it of few drugs. */
const olderFrom = 65 * 12

/** What is known of a patient, read once for all that is looked at for them. */
export type PreparedChecks = ReturnType<typeof prepareChecks>

export function prepareChecks(
  { country, today, isDecisionSupportOn, patient, medications }: CheckedAgainst,
  list: DrugList,
) {
  const stands = (kind: EntryKind) => currentEntries(patient.entries, kind)
  const active = (kind: EntryKind) => stands(kind).filter(({ status }) => status === 'active')
  const months = patient.birthDate === null ? null : monthsOn(patient.birthDate, today)
  const [pregnancy] = active('pregnancy')
  return {
    ...{ country, isDecisionSupportOn, list },
    signedOn: new Map(medications.map(({ id, signedOn }) => [id, signedOn])),
    allergies: readAllergies(active('allergy'), list),
    medications: medications.map(({ id, item }) => useOfItem({ ...item, id }, 'medication', list)),
    medicines: usesOfEntries(active('medicine'), list),
    notAsked: [
      ...checkAllergiesInForms(patient.allergiesInForms),
      ...(stands('allergy').length === 0 ? [notChecked('allergies', { case: 'allergies-not-asked' })] : []),
      ...(stands('medicine').length === 0 ? [notChecked('medicines', { case: 'medicines-not-asked' })] : []),
    ],
    never: notChecked('never', {
      case: 'never-checked',
      conditions: active('condition').map(({ title, detail }) => title ?? detail ?? ''),
      isOlder: months !== null && months >= olderFrom,
    }),
    body: { months, birthDate: patient.birthDate, weight: patient.weight, today },
    person: { months, sex: patient.sex, today, pregnancy: pregnancy ? { dueOn: pregnancy.date } : null },
  }
}

/**
 * What speaks against a prescription, and what could not be looked at, the serious first. Neither the order of the items
 * nor that of what stands in the chart plays a part, and a finding keeps its key as long as it is the same.
 */
export function checkItems(prescribed: readonly PrescribedDrug[], prepared: PreparedChecks): Finding[] {
  if (prescribed.length === 0) return []
  const { list, allergies, notAsked, never, country, isDecisionSupportOn, body, person } = prepared
  const items = prescribed.map((item) => useOfItem(item, 'item', list))
  const others = [...notReplaced(items, prepared.medications), ...prepared.medicines]
  return inOrder(
    oncePerKey([
      ...checkAllergies(allergies, items, list),
      ...checkDuplicates(items, others, list),
      ...checkIntervals(items, list),
      ...checkQuantities(items),
      ...checkRepeats(items, prepared.medications, { ...prepared, today: body.today }),
      ...notAsked,
      never,
      ...checkOfficialForms(items, { ...person, country }, list),
      ...items.flatMap(notKnown),
      ...others.flatMap(notReadOf),
      ...(isDecisionSupportOn
        ? [
            ...checkPairs(items, others, list),
            ...pairsLookedFor(items, others, list),
            ...checkDoses(items, others, body, list),
            ...checkPregnancy(items, person, list),
            ...checkAge(items, body.months, list),
            ...(body.months === null ? [notChecked('age', { case: 'age-not-known' })] : []),
          ]
        : [notChecked('decision-support', { case: 'decision-support-off' })]),
    ]),
  )
}

export const checkPrescription = ({ items, ...against }: CheckFacts, list: DrugList): Finding[] =>
  checkItems(items, prepareChecks(against, list))

/** What something goes on from or takes the place of is not taken beside anything. */
function notReplaced(items: readonly Use[], medications: readonly Use[]): Use[] {
  const priors = new Set([...items, ...medications].map(({ item }) => item?.prior?.id))
  return medications.filter(({ id }) => !priors.has(id))
}

const notChecked = (what: string, about: Finding['about'], itemId: string | null = null): Finding => ({
  key: `not-checked:${what}${itemId === null ? '' : `:${itemId}`}`,
  itemId,
  kind: 'not-checked',
  severity: 'unknown',
  source: null,
  about,
})

/** Where no pair was found that is not to look like all clear. */
function pairsLookedFor(items: readonly Use[], others: readonly Use[], { pairs }: DrugList): Finding[] {
  const together = items.length + others.filter(({ hasEnded }) => !hasEnded).length
  return together < 2 ? [] : [notChecked('pairs', { case: 'pairs-of-list', count: pairs.length })]
}

/** A drug that the list does not know, or knows in part. */
function notKnown({ id, name, strength, substances, leftOver }: Use): Finding[] {
  if (substances.size > 0 && leftOver.length === 0) return []
  return [notChecked('drug', { case: 'drug-not-known', name, strength, isInPart: substances.size > 0 }, id)]
}

/** What they take besides and nobody could read, or of which a class alone is named. */
function notReadOf({ id, from, name, strength, substances, classes, leftOver, isWhole }: Use): Finding[] {
  const isRead = isWhole && leftOver.length === 0
  if (isRead && substances.size > 0) return []
  if (from === 'medication') return [notChecked(`medication:${id}`, { case: 'medication-not-read', name, strength })]
  const isClass = isRead && classes.size > 0
  const entry = name
  return [notChecked(`medicine:${id}`, { case: isClass ? 'medicine-class-only' : 'medicine-not-read', entry })]
}
