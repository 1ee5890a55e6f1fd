import { readFileSync } from 'node:fs'
import { checkPrescription, type CheckFacts } from '@polyclinic/domain/prescriptions/checks/check-prescription.ts'
import type { Finding } from '@polyclinic/domain/prescriptions/checks/finding.ts'
import type { DrugList } from '@polyclinic/domain/prescriptions/checks/model.ts'
import { parseDose } from '@polyclinic/domain/prescriptions/dose/parse-dose.ts'
import { isMisread } from '@polyclinic/domain/prescriptions/dose/misread.ts'
import { doseUnitOf } from '@polyclinic/domain/prescriptions/dose/dose-unit.ts'
import { printStrength } from '@polyclinic/domain/prescriptions/dose/strength.ts'
import type { DrugForm, PrescribedDrug } from '@polyclinic/domain/prescriptions/model.ts'
import { parse } from 'csv-parse/sync'
import { searchDrugs } from '../drug-list/search-drugs.ts'

// What the checks say of prescriptions that somebody wrote from the literature who had not seen them: `README.md`.

export type Case = Record<
  | ('id' | 'country' | 'birth_date_months' | 'sex' | 'weight_kg' | 'pregnancy' | 'allergies' | 'medicines')
  | ('prescribed' | 'must_say' | 'must_not_interrupt' | 'about' | 'rare' | 'why' | 'source'),
  string
>

export const cases = (): Case[] =>
  parse<Case>(readFileSync(new URL('cases.csv', import.meta.url), 'utf8'), { columns: true, relax_column_count: false })

const today = '2026-11-25'
const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

type Entry = CheckFacts['patient']['entries'][number]
const entry = (kind: Entry['kind'], number: number, more: Partial<Entry>): Entry => ({
  ...{ id: idOf(number), kind, status: 'active', title: null, detail: null, severity: null, date: null },
  ...{ replaces: null, ...more },
})

/** What stands in the chart: each text as an entry, `none-known` for asked and none, nothing for never asked. */
const entriesOf = (kind: 'allergy' | 'medicine', said: string, from: number): Entry[] =>
  said
    .split(';')
    .map((each) => each.trim())
    .filter(Boolean)
    .map((each, place) => {
      if (each === 'none-known') return entry(kind, from + place, { status: 'none-known' })
      const [title, severity] = each.split('|')
      return entry(kind, from + place, {
        title: title!.trim(),
        severity: (severity?.trim() || null) as Entry['severity'],
      })
    })

function birthDateOf(months: number): string {
  const day = new Date(`${today}T12:00:00Z`)
  day.setUTCMonth(day.getUTCMonth() - months)
  return day.toISOString().slice(0, 10)
}

const asTyped = (dose: string) =>
  dose.replace(/^(every \d+ h): (.+)$/, '$2 $1').replace(/^as needed: ([^,]+), max/, '$1 as needed, max')

/** As a doctor adds it: a presentation of the list with that name, strength and form, else as it is typed. */
function itemOf(said: string, number: number, country: string, list: DrugList): PrescribedDrug {
  const [name, strength, form, dose, everyDays, days, indication] = said.split('|').map((part) => part.trim())
  const language = country === 'DE' ? 'de' : 'en'
  const same = (one: string) => one.toLowerCase().replaceAll(/\s/g, '')
  const listed = searchDrugs(list, { search: name!, country }).find(
    (drug) =>
      drug.form === form &&
      [drug.strength, printStrength(drug.strength, language)].some((its) => same(its) === same(strength!)),
  )
  const unit = listed?.unit ?? doseUnitOf({ form: form as DrugForm, strength: strength! })
  const read = parseDose(asTyped(dose!), { language: 'en', unit })
  if (isMisread(read)) throw new Error(`${said}: ${JSON.stringify(read)}`)
  return {
    ...{ id: idOf(number), drug: listed?.key ?? null, name: name!, strength: strength! },
    ...{ form: form as DrugForm, route: listed?.route ?? null, dose: read.dose, everyDays: Number(everyDays) },
    ...{ days: Number(days), quantity: null, repeats: 0, mayBeSubstituted: true, food: null, note: '' },
    ...{ indication: indication || null, prior: null, overrides: [] },
  }
}

export function findingsOf(row: Case, list: DrugList): Finding[] {
  const { country, weight_kg: weight } = row
  return checkPrescription(
    {
      ...{ country, today, isDecisionSupportOn: true, medications: [] },
      patient: {
        birthDate: birthDateOf(Number(row.birth_date_months)),
        sex: null,
        allergiesInForms: [],
        weight: weight === '' ? null : { kilograms: Number(weight), on: today },
        entries: [
          ...entriesOf('allergy', row.allergies, 100),
          ...entriesOf('medicine', row.medicines, 200),
          ...(row.pregnancy === 'yes' ? [entry('pregnancy', 300, {})] : []),
        ],
      },
      items: row.prescribed.split(';').map((said, place) => itemOf(said, place + 1, country, list)),
    },
    list,
  )
}

/** `said`: all that must be said, as urgently as it must; `not checked`: a rare one, of which something is said to be unknown. */
export type Verdict = 'said' | 'not checked' | 'quiet' | 'silent' | 'too quiet' | 'false alarm'

export function judge(row: Case, findings: readonly Finding[]): Verdict {
  const isUnknown = findings.some(
    ({ severity, about }) => severity === 'unknown' && isAboutADrugOrEntry.has(about.case),
  )
  if (row.must_not_interrupt === 'yes') {
    if (findings.some(({ severity }) => severity === 'serious')) return 'false alarm'
    return row.rare !== 'yes' ? 'quiet' : isUnknown ? 'not checked' : 'silent'
  }
  const wanted = row.must_say.split(';').map((each) => each.trim().split(':') as [string, string])
  const isSaid = ([kind, how]: [string, string]) =>
    findings.some(
      (each) => each.kind === kind && (each.severity === 'serious' || (how === 'any' && each.severity === 'minor')),
    )
  if (wanted.every(isSaid)) return 'said'
  if (row.rare === 'yes' && isUnknown) return 'not checked'
  const isHalfSaid = wanted.every(([kind]) =>
    findings.some((each) => each.kind === kind && each.severity !== 'unknown'),
  )
  return isHalfSaid ? 'too quiet' : 'silent'
}

/** That something of this prescription was not looked at, beside what is unknown of every one. */
const isAboutADrugOrEntry = new Set<Finding['about']['case']>([
  ...(['allergies-not-asked', 'medicines-not-asked', 'allergy-not-read', 'medicine-not-read'] as const),
  ...(['medicine-class-only', 'medication-not-read', 'drug-not-known', 'strength-not-read', 'no-dose-limit'] as const),
  ...(['no-child-dose', 'weight-missing', 'no-pregnancy-knowledge', 'no-least-age', 'allergy-to-no-drug'] as const),
])
