import { texts as serviceSettings } from './de/service-settings.ts'

/** For the screens on which the clinic keeps what it offers. */
export const clinicSettingTexts = { serviceSettings }
