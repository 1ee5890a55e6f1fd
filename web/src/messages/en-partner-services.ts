import { texts as partnerServices } from './en/partner-services.ts'

/** For the clinic and the partner that pay each other for services. */
export const partnerServiceTexts = { partnerServices }
