import { texts as bookingRules } from './de/booking-rules.ts'
import { texts as clinicDetails } from './de/clinic-details.ts'
import { texts as closures } from './de/closures.ts'
import { texts as domains } from './de/domains.ts'
import { texts as doctorSettings } from './de/doctor-settings.ts'
import { texts as locationSettings } from './de/location-settings.ts'
import { texts as serviceSettings } from './de/service-settings.ts'
import { texts as settingsForm } from './de/settings-form.ts'
import { texts as setup } from './de/setup.ts'
import { texts as versions } from './de/versions.ts'

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
