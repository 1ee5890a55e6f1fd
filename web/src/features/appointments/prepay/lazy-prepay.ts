import { lazy } from 'react'
import { addTexts, type OwnTexts } from '../../../platform/i18n/open-catalogue.ts'

export const prepayTexts: OwnTexts = {
  en: async () => (await import('../../../messages/en-prepay.ts')).prepayTexts,
  de: async () => (await import('../../../messages/de-prepay.ts')).prepayTexts,
}

const load = async () => (await Promise.all([import('./prepay.tsx'), addTexts(prepayTexts)]))[0]

// Most clinics ask for nothing at booking.
export const PrepayTerms = lazy(async () => ({ default: (await load()).PrepayTerms }))
export const PayToConfirm = lazy(async () => ({ default: (await load()).PayToConfirm }))
export const PaidAhead = lazy(async () => ({ default: (await load()).PaidAhead }))
export const PaidIfCanceled = lazy(async () => ({ default: (await load()).PaidIfCanceled }))
export const PaidOfGivenUp = lazy(async () => ({ default: (await load()).PaidOfGivenUp }))
export const PrepaidState = lazy(async () => ({ default: (await load()).PrepaidState }))
