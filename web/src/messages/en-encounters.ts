import { texts as billing } from './en/billing.ts'
import { texts as vouchers } from './en/vouchers.ts'
import { texts as cash } from './en/cash.ts'
import { texts as online } from './en/online.ts'
import { texts as encounters } from './en/encounters.ts'
import { texts as formBuilder } from './en/form-builder.ts'
import { texts as forms } from './en/forms.ts'
import { texts as invoices } from './en/invoices.ts'
import { texts as letters } from './en/letters.ts'
import { texts as sharedNotes } from './en/shared-notes.ts'

/** For what is written about a visit, by its patient before it, too, and billed for it. */
export const encounterTexts = {
  ...{ billing, cash, encounters, formBuilder, forms, invoices, letters, online, sharedNotes, vouchers },
}
