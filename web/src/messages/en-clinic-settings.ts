import { texts as bookingRules } from './en/booking-rules.ts'
import { texts as clinicDetails } from './en/clinic-details.ts'
import { texts as closures } from './en/closures.ts'
import { texts as domains } from './en/domains.ts'
import { texts as doctorSettings } from './en/doctor-settings.ts'
import { texts as locationSettings } from './en/location-settings.ts'
import { texts as serviceSettings } from './en/service-settings.ts'
import { texts as settingsForm } from './en/settings-form.ts'
import { texts as setup } from './en/setup.ts'
import { texts as versions } from './en/versions.ts'

/** For the screens on which the clinic keeps what it offers and who. */
export const clinicSettingTexts = {
  bookingRules,
  clinicDetails,
  closures,
  doctorSettings,
  domains,
  locationSettings,
  serviceSettings,
  settingsForm,
  setup,
  versions,
}
