import type { ErrorCode } from '@polyclinic/domain/kit/errors.ts'
import { lazy } from 'react'
import { addTexts } from '../../../platform/i18n/open-catalogue.ts'

export type Nearness = 'location_needed' | 'not_near'

/** Of a clinic where only who is near checks in with the phone. */
export const isOfNearness = (refusal: ErrorCode | null): refusal is Nearness =>
  refusal === 'location_needed' || refusal === 'not_near'

const nearTexts = {
  en: async () => (await import('../../../messages/en-near.ts')).nearTexts,
  de: async () => (await import('../../../messages/de-near.ts')).nearTexts,
}

/** Most clinics never ask. */
export const Near = lazy(async () => {
  const [near] = await Promise.all([import('./near.tsx'), addTexts(nearTexts)])
  return { default: near.Near }
})
