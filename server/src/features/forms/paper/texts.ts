import type { Language } from '../../../platform/language.ts'

/** What the product itself says on the paper of a form, as ICU messages. */
type Texts = {
  patient: string
  born: string
  visit: string
  visitWith: string
  sent: string
  sentBy: string
  version: string
  notAnswered: string
  agreed: string
  notAgreed: string
  withdrawn: string
  signed: string
  page: string
}

export const texts: Record<Language, Texts> = {
  en: {
    patient: 'Patient',
    born: '{name}, born {date}',
    visit: 'Visit',
    visitWith: '{service} with {doctor}, {date}',
    sent: 'Sent',
    sentBy: '{date} by {name}',
    version: 'Version of the form',
    notAnswered: 'Not answered',
    agreed: 'Agreed on {date}',
    notAgreed: 'Not agreed',
    withdrawn: 'Agreed on {agreed}, withdrawn on {date} by {name}',
    signed: 'signed on {date}',
    page: 'Page {page} of {pages}',
  },
  de: {
    patient: 'Patient/in',
    born: '{name}, geboren am {date}',
    visit: 'Termin',
    visitWith: '{service} bei {doctor}, {date}',
    sent: 'Gesendet',
    sentBy: '{date} von {name}',
    version: 'Fassung des Formulars',
    notAnswered: 'Nicht beantwortet',
    agreed: 'Eingewilligt am {date}',
    notAgreed: 'Nicht eingewilligt',
    withdrawn: 'Eingewilligt am {agreed}, widerrufen am {date} von {name}',
    signed: 'unterschrieben am {date}',
    page: 'Seite {page} von {pages}',
  },
}
