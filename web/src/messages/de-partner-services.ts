import { texts as partnerServices } from './de/partner-services.ts'

/** For the clinic and the partner that pay each other for services. */
export const partnerServiceTexts = { partnerServices }
