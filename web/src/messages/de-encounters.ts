import { texts as billing } from './de/billing.ts'
import { texts as vouchers } from './de/vouchers.ts'
import { texts as cash } from './de/cash.ts'
import { texts as online } from './de/online.ts'
import { texts as encounters } from './de/encounters.ts'
import { texts as formBuilder } from './de/form-builder.ts'
import { texts as forms } from './de/forms.ts'
import { texts as invoices } from './de/invoices.ts'
import { texts as letters } from './de/letters.ts'
import { texts as sharedNotes } from './de/shared-notes.ts'

/** For what is written about a visit, by its patient before it, too, and billed for it. */
export const encounterTexts = {
  ...{ billing, cash, encounters, formBuilder, forms, invoices, letters, online, sharedNotes, vouchers },
}
