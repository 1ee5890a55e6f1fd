import type { Issue, PrescribedDrug } from '@polyclinic/domain/prescriptions/model.ts'
import type { Suggestion } from './suggestion.ts'
import type { Medication } from './use-medications.ts'
import type { ConsideredDrug, Prescription } from './use-prescription.ts'

const idOf = (last: number) => `01939b0c-7b1a-7c3e-9d52-3f0f3c2b1a${String(last).padStart(2, '0')}`

export const drugWith = (more: Partial<PrescribedDrug> = {}): PrescribedDrug => ({
  ...{ id: idOf(30), drug: 'ibuprofen-400-tablet', name: 'Ibuprofen', strength: '400 mg', form: 'tablet' },
  ...{ route: 'oral', dose: { kind: 'times', morning: 1, noon: 0, evening: 1, night: 0 }, everyDays: 1, days: 3 },
  ...{ quantity: null, repeats: 0, mayBeSubstituted: true, food: null, note: '', indication: null, prior: null },
  overrides: [],
  ...more,
})

export const suggestionWith = (drug: Partial<PrescribedDrug> = {}, more: Partial<Suggestion> = {}): Suggestion => {
  const { id: _id, prior: _prior, overrides: _overrides, ...item } = drugWith(drug)
  const { name, strength, form, route, drug: key } = item
  return { from: 'own', why: 'You often use it', drug: key, name, strength, form, route, item, flags: [], ...more }
}

export const issueWith = (more: Partial<Issue> = {}): Issue => ({
  ...{ key: 'allergy:penicillins', itemId: null, kind: 'allergy', severity: 'serious' },
  ...{ title: 'Allergy to penicillins', text: 'Amoxicillin is a penicillin.', source: 'EMA' },
  ...{ mayBeOverridden: true, isOverridden: false },
  ...more,
})

export const consideredWith = (more: Partial<ConsideredDrug> = {}): ConsideredDrug => ({
  issues: [],
  ...more,
})

/** Rosa’s, as her doctor sees it; with the drugs that stand on it. */
export function prescriptionWith(items: PrescribedDrug[] = [], more: Partial<Prescription> = {}): Prescription {
  return {
    ...{ id: idOf(20), status: 'draft', version: 1, content: { items, language: 'en' } },
    words: items.map(({ id, name, strength }) => ({
      ...{ id, name: `${name} ${strength}`, quantity: '6 tablets', shorthand: '1-0-1-0' },
      sentence: 'Take 1 tablet in the morning and 1 in the evening, for 3 days.',
    })),
    issues: [],
    seen: 'seen 1',
    paper: {
      ...{ language: 'en', wordsLanguage: 'en', title: 'Prescription', date: 'November 25, 2026', code: null },
      ...{ sender: { name: 'Test Clinic', lines: ['48 Wharf Street'] }, patient: ['Rosa Delgado'], items: [] },
      ...{ signature: { name: 'Dr. Maya Okafor', label: 'Family medicine' }, notice: null },
    },
    patient: { id: idOf(10), givenName: 'Rosa', familyName: 'Delgado', birthDate: '1985-03-08' },
    ...{ providerId: idOf(7), providerName: 'Dr. Maya Okafor', appointmentId: null, code: null },
    ...{
      signedAt: null,
      signedBy: null,
      medications: [],
      standings: [],
      expiredAfter: null,
      alerts: [],
      prescribed: [],
      allergiesInForms: [],
      weight: null,
      maySign: true,
    },
    isStatutory: false,
    ...more,
  }
}

/** One drug that was signed, current. */
export const aMedication = (more: Partial<Medication> = {}): Medication => ({
  ...{ id: 'm', prescriptionId: 'p', appointmentId: null, status: 'active', name: 'Ramipril 5 mg tablets' },
  ...{ sentence: 'Take 1 tablet in the morning.', shorthand: '1-0-0-0', signedAt: '2026-11-25T15:00:00Z' },
  ...{ signedBy: 'Dr. Maya Okafor', endsOn: null, repeats: 0, indication: null, prior: null, next: null, ended: null },
  ...{ repeatRequest: null, mayGoOn: true, mayEnd: ['stopped', 'entered-in-error'] },
  ...more,
})
