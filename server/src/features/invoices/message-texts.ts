import type { MessageText } from '@polyclinic/domain/message-texts/check-text.ts'
import type { MoneyOccasion } from '@polyclinic/domain/message-texts/occasions.ts'
import type { Language } from '../../platform/language.ts'

const en: Record<MoneyOccasion, MessageText> = {
  invoice: {
    subject: 'Invoice {number} from {clinic}',
    body: `Hello,

Your invoice {number} from {clinic} is in your account:

Open the invoice: {invoice}

You sign in first. It is due on {dueOn}, unless you have paid it already.

{pay}

To protect your privacy, this email does not say what it is for.`,
  },
  receipt: {
    subject: 'Your payment to {clinic}',
    body: `Hello,

Thank you for your payment. Receipt {number} is in your account:

Open the receipt: {invoice}

You sign in first.`,
  },
  'payment-reminder': {
    subject: '{reminder}: invoice {number} from {clinic}',
    body: `Hello,

Invoice {number} from {clinic} was due on {dueOn}. According to our records, it has not been paid in full:

Open the invoice: {invoice}

{pay}

You sign in to open the invoice. If you have paid in the last few days, thank you: you do not need to do anything. If something is not right, please call us.`,
  },
}

const de: Record<MoneyOccasion, MessageText> = {
  invoice: {
    subject: 'Rechnung {number} von {clinic}',
    body: `Guten Tag,

Ihre Rechnung {number} von {clinic} liegt in Ihrem Konto bereit:

Rechnung öffnen: {invoice}

Sie melden sich dafür an. Die Rechnung ist am {dueOn} fällig, sofern Sie nicht schon bezahlt haben.

{pay}

Zu Ihrem Schutz steht in dieser E-Mail nicht, wofür sie ist.`,
  },
  receipt: {
    subject: 'Ihre Zahlung an {clinic}',
    body: `Guten Tag,

Ihre Zahlung ist eingegangen, vielen Dank. Die Quittung {number} liegt in Ihrem Konto bereit:

Quittung öffnen: {invoice}

Sie melden sich dafür an.`,
  },
  'payment-reminder': {
    subject: '{reminder}: Rechnung {number} von {clinic}',
    body: `Guten Tag,

Ihre Rechnung {number} von {clinic} war am {dueOn} fällig. Laut unserer Buchhaltung ist noch ein Betrag offen:

Rechnung öffnen: {invoice}

{pay}

Zum Öffnen der Rechnung melden Sie sich an. Wenn Sie in den letzten Tagen bezahlt haben, danken wir Ihnen: Sie brauchen nichts zu tun. Wenn etwas nicht stimmt, rufen Sie uns bitte an.`,
  },
}

export const moneyMailTexts: Record<Language, Record<MoneyOccasion, MessageText>> = { en, de }

/** The line of a mail by which an invoice is paid without an account. */
export const payWords: Record<Language, string> = {
  en: 'Pay now, without signing in: ',
  de: 'Ohne Anmeldung online bezahlen: ',
}

/** What the first, second and third reminder of an invoice are called. */
export const reminderWords: Record<Language, readonly string[]> = {
  en: ['reminder', 'second reminder', 'final reminder'],
  de: ['Zahlungserinnerung', 'erste Mahnung', 'letzte Mahnung'],
}
