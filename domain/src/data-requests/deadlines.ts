import { monthsAfter } from '../kit/months-after.ts'
import { addDays, type PlainDate } from '../kit/time.ts'
import type { RequestKind } from './acts.ts'

type Rule = { unit: 'days' | 'months'; within: number; extendedBy: number; law: string }

const european: Rule = { unit: 'months', within: 1, extendedBy: 2, law: 'Art. 12 (3) GDPR' }
const german: Rule = { ...european, law: 'Art. 12 Abs. 3 DSGVO' }
const american: Rule = { unit: 'days', within: 30, extendedBy: 30, law: '45 CFR 164.524 (b) (2)' }
const amendment: Rule = { unit: 'days', within: 60, extendedBy: 30, law: '45 CFR 164.526 (b) (2)' }
/** HIPAA says nothing of how soon these are answered: the clinic holds itself to what it says of access. */
const unsaid: Rule = { ...american, law: '' }

/**
 * How soon a clinic of a country answers, by which law; no law where none says. Outside of the United States the terms of
 * the GDPR, which the United Kingdom has kept, and nobody is wronged by elsewhere.
 */
export function deadlineRule(country: string, kind: RequestKind): Rule {
  if (country === 'DE' || country === 'AT') return german
  if (country !== 'US') return european
  if (kind === 'access' || kind === 'portability') return american
  return kind === 'correction' ? amendment : unsaid
}

/** Who hears complaints about the answer: in the United States the Office for Civil Rights of the HHS (45 CFR 160.306). */
export const supervisorIn = (country: string): 'authority' | 'civil-rights' =>
  country === 'US' ? 'civil-rights' : 'authority'

/** The last day on which it is answered in time. */
export function dueOn(country: string, kind: RequestKind, receivedOn: PlainDate, isExtended: boolean): PlainDate {
  const { unit, within, extendedBy } = deadlineRule(country, kind)
  const amount = within + (isExtended ? extendedBy : 0)
  return unit === 'days' ? addDays(receivedOn, amount) : monthsAfter(receivedOn, amount)
}
