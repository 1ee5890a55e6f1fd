import { texts as dataProtection } from './en/data-protection.ts'

/** For who answers what people ask about their data. */
export const dataProtectionTexts = { dataProtection }
