import { texts as dataProtection } from './de/data-protection.ts'

/** For who answers what people ask about their data. */
export const dataProtectionTexts = { dataProtection }
