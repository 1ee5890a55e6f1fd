import type { Language } from '../../platform/language.ts'

/**
 * ICU messages; `whose` is `own`, or where the visit is for somebody else than whom we write to `other`, and `unnamed`
 * when that person's name cannot be told. A mail carries the least: name, date, time, place and doctor; never the
 * reason. Every sentence begins with a capital, also after a greeting that ends in a comma.
 */
type Texts = {
  greeting: string
  greetingWithoutName: string
  booked: { subject: string; opening: string }
  rescheduled: { subject: string; opening: string; oldTime: string }
  cancelled: { subject: string; byPatient: string; byClinic: string; next: string }
  restored: { subject: string; opening: string }
  'new-link': { subject: string; opening: string }
  /** `count` visits of the day. */
  reminder: { subject: string; opening: string; confirm: string; confirmOnly: string }
  emailCode: { subject: string; body: string }
  reference: string
  freeUntil: string
  feeAfter: string
  lateFee: string
  movedLateFee: string
  canceledLate: string
  lesserLoss: string
  closed: string
  change: string
  look: string
  prepare: string
  directions: string
  moment: string
  calendarTitle: string
  calendarFile: string
  phone: string
}

export const texts: Record<Language, Texts> = {
  en: {
    greeting: 'Hello {givenName},',
    greetingWithoutName: 'Hello,',
    booked: {
      subject: 'Booked: {whose, select, own {your visit} other {the visit}} on {date}',
      opening:
        '{whose, select, own {Your visit is booked. We look forward to seeing you.} unnamed {The visit is booked.} other {The visit for {patient} is booked.}}',
    },
    rescheduled: {
      subject: 'New time for {whose, select, own {your visit} other {the visit you booked}}: {date}',
      opening:
        '{whose, select, own {Your visit} unnamed {The visit you booked} other {The visit for {patient}}} has a new time.',
      oldTime: 'Before: {old}',
    },
    cancelled: {
      subject: '{whose, select, own {Your visit on} other {The visit you booked for}} {date} is canceled',
      byPatient:
        'We have canceled {whose, select, own {this visit} unnamed {the visit you booked} other {the visit for {patient}}}, as you asked.',
      byClinic:
        'We are sorry: we had to cancel {whose, select, own {your visit} unnamed {the visit you booked} other {the visit for {patient}}}.',
      next: 'Find a new time',
    },
    restored: {
      subject: '{whose, select, own {Your visit on} other {The visit you booked for}} {date} takes place after all',
      opening:
        '{whose, select, own {Your visit} unnamed {The visit you booked} other {The visit for {patient}}} takes place as planned. Please disregard our email about its cancellation.',
    },
    'new-link': {
      subject: 'A new link for {whose, select, own {your visit} other {the visit you booked}} on {date}',
      opening:
        'Here is a new link for {whose, select, own {your visit} unnamed {the visit you booked} other {the visit for {patient}}}. Links that we sent before no longer work.',
    },
    reminder: {
      subject:
        'Reminder: {count, plural, one {{whose, select, own {your visit} other {the visit you booked}}} other {{whose, select, own {your visits} other {the visits you booked}}}} on {date}',
      opening:
        '{count, plural, one {{whose, select, own {This is a reminder of your visit. We look forward to seeing you.} unnamed {This is a reminder of the visit you booked.} other {This is a reminder of the visit for {patient}.}}} other {{whose, select, own {This is a reminder of your {count} visits on one day. We look forward to seeing you.} unnamed {This is a reminder of the {count} visits you booked on one day.} other {This is a reminder of the {count} visits for {patient} on one day.}}}}',
      confirm: 'Confirm, change or cancel',
      confirmOnly: 'Confirm',
    },
    emailCode: {
      subject: 'Your code for {clinic}',
      body: `Hello,

Someone, most likely you, is booking a visit at {clinic} with this address. Type this code there within {minutes, plural, one {# minute} other {# minutes}}:

{code}

If it was not you, do nothing. Without the code, no visit is booked.`,
    },
    reference: 'Reference: {reference}',
    freeUntil: 'You can change or cancel at no charge until {until}.',
    feeAfter: 'After that, canceling may cost {fee}.',
    lateFee: 'This visit is coming up soon. Canceling it may cost {fee}.',
    movedLateFee: 'Its time was changed at short notice. Canceling it may cost {fee}.',
    canceledLate: 'This was a late cancellation. We may charge {fee} for it.',
    lesserLoss: 'You may show that we lost less, or nothing.',
    closed: 'This visit is very soon. To change or cancel it, please call us.',
    change: 'Change or cancel',
    look: 'See your visit',
    prepare: 'What to bring and how to prepare is on your visit’s page: open it with the link above.',
    directions: 'Directions',
    moment: '{day}, {time}',
    calendarTitle: 'Visit with {doctor}',
    calendarFile: 'Visit',
    phone: 'Phone: {phone}',
  },
  de: {
    greeting: 'Guten Tag {givenName} {familyName},',
    greetingWithoutName: 'Guten Tag,',
    booked: {
      subject: 'Gebucht: {whose, select, own {Ihr Termin} other {der Termin}} am {date}',
      opening:
        '{whose, select, own {Ihr Termin ist gebucht. Wir freuen uns auf Sie.} unnamed {Der Termin ist gebucht.} other {Der Termin für {patient} ist gebucht.}}',
    },
    rescheduled: {
      subject: '{whose, select, own {Ihr neuer Termin} other {Neuer Termin zu Ihrer Buchung}}: {date}',
      opening:
        '{whose, select, own {Ihr Termin} unnamed {Der von Ihnen gebuchte Termin} other {Der Termin für {patient}}} wurde verschoben.',
      oldTime: 'Bisher: {old}',
    },
    cancelled: {
      subject: '{whose, select, own {Ihr Termin} other {Der von Ihnen gebuchte Termin}} am {date} ist abgesagt',
      byPatient:
        '{whose, select, own {Ihr Termin} unnamed {Der von Ihnen gebuchte Termin} other {Der Termin für {patient}}} ist wie gewünscht abgesagt.',
      byClinic:
        '{whose, select, own {Ihren Termin} unnamed {Den von Ihnen gebuchten Termin} other {Den Termin für {patient}}} mussten wir leider absagen.',
      next: 'Neuen Termin finden',
    },
    restored: {
      subject: '{whose, select, own {Ihr Termin} other {Der von Ihnen gebuchte Termin}} am {date} findet doch statt',
      opening:
        '{whose, select, own {Ihr Termin} unnamed {Der von Ihnen gebuchte Termin} other {Der Termin für {patient}}} findet wie geplant statt. Bitte betrachten Sie unsere Nachricht über die Absage als gegenstandslos.',
    },
    'new-link': {
      subject: 'Ein neuer Link für {whose, select, own {Ihren} other {den von Ihnen gebuchten}} Termin am {date}',
      opening:
        'Hier ist ein neuer Link für {whose, select, own {Ihren Termin} unnamed {den von Ihnen gebuchten Termin} other {den Termin für {patient}}}. Früher gesendete Links gelten nicht mehr.',
    },
    reminder: {
      subject:
        'Erinnerung: {count, plural, one {{whose, select, own {Ihr Termin} other {der von Ihnen gebuchte Termin}}} other {{whose, select, own {Ihre Termine} other {die von Ihnen gebuchten Termine}}}} am {date}',
      opening:
        '{count, plural, one {{whose, select, own {Wir erinnern Sie an Ihren Termin und freuen uns auf Sie.} unnamed {Wir erinnern Sie an den von Ihnen gebuchten Termin.} other {Wir erinnern Sie an den Termin für {patient}.}}} other {{whose, select, own {Wir erinnern Sie an Ihre {count} Termine an einem Tag und freuen uns auf Sie.} unnamed {Wir erinnern Sie an die {count} von Ihnen gebuchten Termine an einem Tag.} other {Wir erinnern Sie an die {count} Termine für {patient} an einem Tag.}}}}',
      confirm: 'Zusagen, ändern oder absagen',
      confirmOnly: 'Zusagen',
    },
    emailCode: {
      subject: 'Ihr Code für {clinic}',
      body: `Guten Tag,

Mit dieser E-Mail-Adresse wird gerade ein Termin bei uns gebucht ({clinic}). Bitte geben Sie bei der Buchung innerhalb von {minutes, plural, one {# Minute} other {# Minuten}} diesen Code ein:

{code}

Falls Sie das nicht waren, brauchen Sie nichts zu tun. Ohne den Code wird kein Termin gebucht.`,
    },
    reference: 'Referenz: {reference}',
    freeUntil: 'Sie können bis {until} kostenlos verschieben oder absagen.',
    feeAfter: 'Danach kann eine Absage {fee} kosten.',
    lateFee: 'Der Termin ist bald. Eine Absage kann {fee} kosten.',
    movedLateFee: 'Der Termin wurde kurzfristig verschoben. Eine Absage kann {fee} kosten.',
    canceledLate: 'Die Absage war kurzfristig. Dafür können wir {fee} berechnen.',
    lesserLoss: 'Ihnen bleibt der Nachweis vorbehalten, dass uns kein oder ein geringerer Schaden entstanden ist.',
    closed: 'Der Termin ist schon sehr bald. Zum Verschieben oder Absagen rufen Sie uns bitte an.',
    change: 'Ändern oder absagen',
    look: 'Termin ansehen',
    prepare: 'Was Sie mitbringen und vorbereiten sollten, steht bei Ihrem Termin: Öffnen Sie ihn mit dem Link oben.',
    directions: 'Route',
    moment: '{day}, {time} Uhr',
    calendarTitle: 'Termin bei {doctor}',
    calendarFile: 'Termin',
    phone: 'Telefon: {phone}',
  },
}
