import type { OrganizationData } from '@polyclinic/domain/organizations/model.ts'
import type { Clinic } from '../../platform/clinics.ts'
import { originOf } from '../../platform/origin.ts'
import { contentOf, legalTextsOf, stylesOf } from './stored.ts'

type Asking = OrganizationData['settings']['phone']

const portOf = (origin: string) => Number(URL.parse(origin)?.port || 80)

/**
 * What a page and the API tell of a clinic. `origin` is what the caller used: its port is the one that names under
 * localhost run at. `isDemo` is the whole server's.
 */
export const organizationDataOf = (clinic: Clinic, options: { origin: string; isDemo: boolean }): OrganizationData => ({
  id: clinic.id,
  name: clinic.name,
  slug: clinic.slug,
  config: { appUrl: originOf(clinic, portOf(options.origin)), gtmId: clinic.gtm_id },
  styles: stylesOf(clinic),
  staticContent: contentOf(clinic),
  settings: {
    locale: clinic.locale,
    country: clinic.country,
    currency: clinic.currency,
    timeZone: clinic.time_zone,
    policy: {
      freeUntilMinutes: clinic.free_until_minutes,
      lateFeeMinor: clinic.late_fee_minor,
      closedUntilMinutes: clinic.closed_until_minutes,
    },
    phone: clinic.ask_phone as Asking,
    birthDate: clinic.ask_birth_date as Asking,
    insurance: clinic.ask_insurance as Asking,
    hasImprint: legalTextsOf(clinic).imprint !== undefined,
    hasNotice: legalTextsOf(clinic).notice !== undefined,
    isDemo: options.isDemo,
  },
})
