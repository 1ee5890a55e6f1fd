import type { MessageText } from '@polyclinic/domain/message-texts/check-text.ts'
import type { OccasionName } from '@polyclinic/domain/message-texts/occasions.ts'
import type { Language } from '../../platform/language.ts'
import { accountTexts } from '../accounts/texts.ts'
import { visitMailTexts } from '../appointments/message-texts.ts'
import { moneyMailTexts } from '../invoices/message-texts.ts'
import { smsTexts } from '../reminders/reminder-sms.ts'

/** Every text that leaves unless the clinic has its own. */
export const productTexts: Record<Language, Record<OccasionName, MessageText>> = {
  en: { ...visitMailTexts.en, ...smsTexts.en, ...accountTexts.en, ...moneyMailTexts.en },
  de: { ...visitMailTexts.de, ...smsTexts.de, ...accountTexts.de, ...moneyMailTexts.de },
}
