import type { Language } from '../../../platform/language.ts'

/** What the product itself says on a prescription, as ICU messages. */
type Texts = {
  title: string
  /** Where statutory insurance has another form. */
  privateTitle: string
  born: string
  repeats: string
  repeated: string
  noSubstitution: string
  /** Of a paper on which nothing stands any more. */
  notValid: string
  /** Of a drug that was prescribed in error, or stopped: its heading, for the pharmacy, and for the patient. */
  inError: string
  stopped: string
  renewed: string
  notDispensed: string
  newerDispensed: string
  notTaken: string
  takenNoLonger: string
  takenAsNewer: string
  physician: string
  dentist: string
  stops: string
  /** Of the same drug, taken otherwise. */
  changes: string
  signature: string
  byHand: string
  copy: string
  validUntil: string
  check: string
  checkAt: string
  qr: string
  page: string
  goesOn: string
}

export const texts: Record<Language, Texts> = {
  en: {
    title: 'Prescription',
    privateTitle: 'Private prescription',
    born: 'born {date}',
    repeats: '{count, plural, =0 {no refills} one {1 refill} other {# refills}}',
    repeated: 'May be refilled as stated for each medicine.',
    noSubstitution: 'no substitution',
    notValid: '{title}: NOT VALID',
    inError: 'PRESCRIBED IN ERROR: {drug}',
    stopped: 'STOPPED: {drug}',
    renewed: 'RENEWED: {drug}',
    notDispensed: 'Not to be dispensed.',
    newerDispensed: 'Not to be dispensed from this one: there is a newer prescription.',
    notTaken: 'Please do not take it, and call us.',
    takenNoLonger: 'Please do not take it any longer.',
    takenAsNewer: 'Please take it as your newer prescription says.',
    physician: 'Physician',
    dentist: 'Dentist',
    stops: 'in place of {drug}, which is stopped',
    changes: 'replaces the earlier prescription of the same drug',
    signature: 'Signature',
    byHand: 'Valid only with the prescriber’s handwritten signature.',
    copy: 'Copy for the patient. Not to be dispensed from.',
    validUntil: 'Valid until {date}.',
    check: 'Check code: {code}',
    checkAt: 'To check that it is genuine: {address}',
    qr: 'QR code that opens {address}, where this prescription can be checked',
    page: 'Page {page} of {pages}',
    goesOn: 'No more drugs on this page. Continued on page {page}.',
  },
  de: {
    title: 'Rezept',
    privateTitle: 'Privatrezept',
    born: 'geb. {date}',
    repeats: '{count, plural, =0 {} one {1 Wiederholung} other {# Wiederholungen}}',
    repeated: 'Verschreibung zur wiederholten Abgabe.',
    noSubstitution: 'kein Austausch (aut idem)',
    notValid: '{title}: UNGÜLTIG',
    inError: 'IRRTÜMLICH VERORDNET: {drug}',
    stopped: 'ABGESETZT: {drug}',
    renewed: 'ERNEUERT: {drug}',
    notDispensed: 'Nicht abgeben.',
    newerDispensed: 'Hierauf nicht abgeben: Es gibt ein neueres Rezept.',
    notTaken: 'Bitte nehmen Sie es nicht und rufen Sie uns an.',
    takenNoLonger: 'Bitte nehmen Sie es nicht mehr.',
    takenAsNewer: 'Bitte nehmen Sie es so, wie es auf Ihrem neueren Rezept steht.',
    physician: 'Ärztin/Arzt',
    dentist: 'Zahnärztin/Zahnarzt',
    signature: 'Unterschrift',
    byHand: 'Nur gültig mit eigenhändiger Unterschrift der Ärztin oder des Arztes.',
    copy: 'Kopie für die Patientin oder den Patienten. Darauf wird nichts abgegeben.',
    stops: 'anstelle von {drug}, das abgesetzt ist',
    changes: 'ersetzt die frühere Verordnung desselben Mittels',
    validUntil: 'Gültig bis {date}.',
    check: 'Prüfcode: {code}',
    checkAt: 'Echtheit prüfen: {address}',
    qr: 'QR-Code, der {address} öffnet, wo sich dieses Rezept prüfen lässt',
    page: 'Seite {page} von {pages}',
    goesOn: 'Keine weiteren Mittel auf dieser Seite. Fortsetzung auf Seite {page}.',
  },
}
