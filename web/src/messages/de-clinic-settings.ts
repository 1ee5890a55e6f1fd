import { texts as bookingRules } from './de/booking-rules.ts'
import { texts as closures } from './de/closures.ts'
import { texts as domains } from './de/domains.ts'
import { texts as doctorSettings } from './de/doctor-settings.ts'
import { texts as locationSettings } from './de/location-settings.ts'
import { texts as serviceSettings } from './de/service-settings.ts'
import { texts as settingsForm } from './de/settings-form.ts'
import { texts as setup } from './de/setup.ts'

/** For the screens on which the clinic keeps what it offers and who. */
export const clinicSettingTexts = {
  bookingRules,
  closures,
  doctorSettings,
  domains,
  locationSettings,
  serviceSettings,
  settingsForm,
  setup,
}
