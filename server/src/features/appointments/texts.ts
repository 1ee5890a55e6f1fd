import type { Language } from '../../platform/language.ts'

/**
 * What the product itself says within the texts about a visit (`message-texts.ts`), as ICU messages. `whose` is `own`, or
 * where the visit is for somebody else than whom we write to `other`, and `unnamed` when that person's name cannot be told;
 * in a subject nobody is named.
 */
type Texts = {
  /** `count` visits; `when`: of one `day`, or of a `series`. */
  visit: string
  visitInSubject: string
  visitAccusative: string
  visitAccusativeInSubject: string
  reference: string
  freeUntil: string
  freeUntilEach: string
  feeAfter: string
  lateFee: string
  movedLateFee: string
  canceledLate: string
  someCanceledLate: string
  othersStayCanceled: string
  bookedByPartner: string
  lesserLoss: string
  closed: string
  change: string
  look: string
  confirm: string
  confirmOnly: string
  prepare: string
  moment: string
  calendarTitle: string
  calendarFile: string
  phone: string
}

const visitInEnglish =
  '{count, plural, one {{whose, select, own {your visit} booked {the visit} unnamed {the visit you booked} other {the visit for {patient}}}} other {{when, select, series {{whose, select, own {your {count} visits} booked {the {count} visits} unnamed {the {count} visits you booked} other {the {count} visits for {patient}}}} other {{whose, select, own {your {count} visits on one day} unnamed {the {count} visits you booked on one day} other {the {count} visits for {patient} on one day}}}}}}'
const visitInEnglishSubject =
  '{count, plural, one {{whose, select, own {your visit} other {the visit}}} other {{whose, select, own {your visits} other {the visits}}}}'

export const texts: Record<Language, Texts> = {
  en: {
    visit: visitInEnglish,
    visitInSubject: visitInEnglishSubject,
    visitAccusative: visitInEnglish,
    visitAccusativeInSubject: visitInEnglishSubject,
    reference: 'Reference: {reference}',
    freeUntil: 'You can change or cancel at no charge until {until}.',
    freeUntilEach: 'You can change or cancel each visit at no charge until {before} before it.',
    feeAfter: 'After that, canceling may cost {fee}.',
    lateFee: 'This visit is coming up soon. Canceling it may cost {fee}.',
    movedLateFee: 'Its time was changed at short notice. Canceling it may cost {fee}.',
    canceledLate: 'This was a late cancellation. We may charge {fee} for it.',
    someCanceledLate:
      '{count, plural, one {One of these visits was canceled late. We may charge {fee} for it.} other {# of these visits were canceled late. We may charge {fee} for each.}}',
    othersStayCanceled: 'The other visits that we wrote about stay canceled.',
    bookedByPartner:
      '{partner} booked this visit for you. If you don’t know about it, cancel it with the link in this email, or call us.',
    lesserLoss: 'You may show that we lost less, or nothing.',
    closed: 'This visit is very soon. To change or cancel it, please call us.',
    change: 'Change or cancel',
    look: 'See your visit',
    confirm: 'Confirm, change or cancel',
    confirmOnly: 'Confirm',
    prepare: 'You’ll find what to bring and how to prepare on your visit’s page: open it with the link above.',
    moment: '{day}, {time}',
    calendarTitle: 'Visit with {doctor}',
    calendarFile: 'Visit',
    phone: 'Phone: {phone}',
  },
  de: {
    visit:
      '{count, plural, one {{whose, select, own {Ihr Termin} booked {der Termin} unnamed {der von Ihnen gebuchte Termin} other {der Termin für {patient}}}} other {{when, select, series {{whose, select, own {Ihre {count} Termine} booked {die {count} Termine} unnamed {die {count} von Ihnen gebuchten Termine} other {die {count} Termine für {patient}}}} other {{whose, select, own {Ihre {count} Termine an einem Tag} unnamed {die {count} von Ihnen gebuchten Termine an einem Tag} other {die {count} Termine für {patient} an einem Tag}}}}}}',
    visitInSubject:
      '{count, plural, one {{whose, select, own {Ihr Termin} other {der Termin}}} other {{whose, select, own {Ihre Termine} other {die Termine}}}}',
    visitAccusative:
      '{count, plural, one {{whose, select, own {Ihren Termin} booked {den Termin} unnamed {den von Ihnen gebuchten Termin} other {den Termin für {patient}}}} other {{when, select, series {{whose, select, own {Ihre {count} Termine} booked {die {count} Termine} unnamed {die {count} von Ihnen gebuchten Termine} other {die {count} Termine für {patient}}}} other {{whose, select, own {Ihre {count} Termine an einem Tag} unnamed {die {count} von Ihnen gebuchten Termine an einem Tag} other {die {count} Termine für {patient} an einem Tag}}}}}}',
    visitAccusativeInSubject:
      '{count, plural, one {{whose, select, own {Ihren Termin} other {den Termin}}} other {{whose, select, own {Ihre Termine} other {die Termine}}}}',
    reference: 'Referenz: {reference}',
    freeUntil: 'Sie können bis {until} kostenlos verschieben oder absagen.',
    freeUntilEach: 'Sie können jeden Termin bis {before} vorher kostenlos verschieben oder absagen.',
    feeAfter: 'Danach kann eine Absage {fee} kosten.',
    lateFee: 'Der Termin ist bald. Eine Absage kann {fee} kosten.',
    movedLateFee: 'Der Termin wurde kurzfristig verschoben. Eine Absage kann {fee} kosten.',
    canceledLate: 'Die Absage war kurzfristig. Dafür können wir {fee} berechnen.',
    someCanceledLate:
      '{count, plural, one {Die Absage eines dieser Termine war kurzfristig. Dafür können wir {fee} berechnen.} other {Die Absage von # dieser Termine war kurzfristig. Dafür können wir je {fee} berechnen.}}',
    othersStayCanceled: 'Die anderen Termine, über deren Absage wir geschrieben haben, bleiben abgesagt.',
    bookedByPartner:
      '{partner} hat diesen Termin für Sie gebucht. Falls Sie davon nichts wissen, sagen Sie ihn bitte über den Link in dieser E-Mail ab oder rufen Sie uns an.',
    lesserLoss: 'Ihnen bleibt der Nachweis vorbehalten, dass uns kein oder ein geringerer Schaden entstanden ist.',
    closed: 'Der Termin ist schon sehr bald. Zum Verschieben oder Absagen rufen Sie uns bitte an.',
    change: 'Ändern oder absagen',
    look: 'Termin ansehen',
    confirm: 'Zusagen, ändern oder absagen',
    confirmOnly: 'Zusagen',
    prepare: 'Was Sie mitbringen und vorbereiten sollten, steht bei Ihrem Termin: Öffnen Sie ihn mit dem Link oben.',
    moment: '{day}, {time} Uhr',
    calendarTitle: 'Termin bei {doctor}',
    calendarFile: 'Termin',
    phone: 'Telefon: {phone}',
  },
}
