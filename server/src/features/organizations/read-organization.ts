import { shownSettings, type OrganizationData } from '@polyclinic/domain/organizations/model.ts'
import type { Clinic } from '../../platform/clinics.ts'
import { originOf } from '../../platform/origin.ts'
import { readSettings } from './setting-columns.ts'
import { contentOf, legalTextsOf, stylesOf } from './stored.ts'

function shownSettingsOf(clinic: Clinic) {
  const { policy, booking } = readSettings(clinic)
  return { policy, ...shownSettings.strip().parse(booking) }
}

const portOf = (origin: string) => Number(URL.parse(origin)?.port || 80)

/** The clinic's own address; `origin` as below. */
export const appUrlOf = (clinic: Clinic, origin: string) => originOf(clinic, portOf(origin))

/**
 * What a page and the API tell of a clinic. `origin` is what the caller used: its port is the one that names under
 * localhost run at. `isDemo` is the whole server's.
 */
export const organizationDataOf = (clinic: Clinic, options: { origin: string; isDemo: boolean }): OrganizationData => ({
  id: clinic.id,
  name: clinic.name,
  slug: clinic.slug,
  config: { appUrl: appUrlOf(clinic, options.origin), gtmId: clinic.gtm_id },
  styles: stylesOf(clinic),
  staticContent: contentOf(clinic),
  settings: {
    locale: clinic.locale,
    country: clinic.country,
    currency: clinic.currency,
    timeZone: clinic.time_zone,
    ...shownSettingsOf(clinic),
    hasImprint: legalTextsOf(clinic).imprint !== undefined,
    hasArticles: clinic.hasArticles,
    hasNotice: legalTextsOf(clinic).notice !== undefined,
    isDemo: options.isDemo,
  },
})
