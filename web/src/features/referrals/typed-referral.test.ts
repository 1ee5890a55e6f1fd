import { consentTexts, consentVersion, writeConsent } from '@polyclinic/domain/referrals/limits.ts'
import { expect, test } from 'vitest'
import { bodyOf, fieldsOf, missingIn, nothingTyped, unreadIn, type TypedFields } from './typed-referral.ts'
import type { OwnReferral } from './referral.ts'

const today = '2026-11-30'
const typed: TypedFields = {
  ...nothingTyped(today),
  ...{ givenName: 'Ada', familyName: 'Quill', birthDate: '1980-02-03', phone: '+1 617 555 0123', reason: 'A mole' },
}
const agreed: TypedFields = { ...typed, isConsented: true, givenBy: 'representative', way: 'spoken' }
const fieldsIn = (missing: ReturnType<typeof missingIn>) => missing.map(({ field }) => field)

test('who gave consent, and how, is said and never assumed', () => {
  expect(nothingTyped(today)).toMatchObject({ isConsented: false, givenBy: '', way: '' })
  expect(fieldsIn(missingIn(typed, today))).toEqual(['isConsented'])
  const ticked = { ...typed, isConsented: true }
  expect(missingIn(ticked, today)).toEqual([
    { field: 'givenBy', word: 'referrals.consentByMissing' },
    { field: 'way', word: 'referrals.consentWayMissing' },
  ])
  expect(fieldsIn(missingIn({ ...ticked, way: 'signed', givenOn: '' }, today))).toEqual(['givenBy', 'givenOn'])
  // Half of it is not kept.
  expect(bodyOf(ticked, today).consent).toBeNull()
  expect(fieldsIn(unreadIn(ticked, today))).toEqual(['givenBy', 'way'])
  expect(missingIn(agreed, today)).toEqual([])
  expect(bodyOf(agreed, today).consent).toEqual({
    ...{ version: consentVersion, givenBy: 'representative', way: 'spoken', givenOn: today },
  })
})

test('a draft with consent to an earlier text asks for all of it again', () => {
  const draft = (version: number) =>
    fieldsOf(
      {
        ...{ patient: {}, serviceId: null, reason: '', question: '', urgency: 'routine' },
        consent: { version, givenBy: 'patient', way: 'signed', givenOn: '2026-11-24' },
      } as OwnReferral,
      today,
    )
  expect(draft(consentVersion)).toMatchObject({ isConsented: true, givenBy: 'patient', way: 'signed' })
  expect(draft(consentVersion - 1)).toMatchObject({ isConsented: false, givenBy: '', way: '', givenOn: today })
})

test('the text names the files and that the partner may book, and earlier ones stay', () => {
  const names = { partner: 'Bayside', clinic: 'Harbor' }
  expect(Object.keys(consentTexts)).toEqual(['1', '2', '3'])
  expect(writeConsent(consentVersion, 'en', names)).toMatch(/findings, letters and pictures.*Bayside may book a visit/)
  expect(writeConsent(consentVersion, 'de', names)).toMatch(/Befunde, Briefe und Bilder.*Bayside in meinem Namen/)
  expect(writeConsent(2, 'en', names)).not.toMatch(/files|book/)
})
