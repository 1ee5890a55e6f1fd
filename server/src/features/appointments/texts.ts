import type { Language } from '../../platform/language.ts'

/** ICU messages. A mail carries the least: name, date, time, place and doctor; never the reason. */
type Texts = {
  greeting: string
  greetingWithoutName: string
  booked: { subject: string; opening: string }
  rescheduled: { subject: string; opening: string }
  cancelled: { subject: string; byPatient: string; byClinic: string; next: string }
  restored: { subject: string; opening: string }
  change: string
  calendarTitle: string
}

export const texts: Record<Language, Texts> = {
  en: {
    greeting: 'Hello {name},',
    greetingWithoutName: 'Hello,',
    booked: {
      subject: 'Your visit on {date}',
      opening: 'Your visit is booked. We look forward to seeing you.',
    },
    rescheduled: {
      subject: 'New time for your visit: {date}',
      opening: 'Your visit has a new time.',
    },
    cancelled: {
      subject: 'Your visit on {date} is canceled',
      byPatient: 'We have canceled this visit, as you asked:',
      byClinic: 'We are sorry: we had to cancel this visit.',
      next: 'Find a new time',
    },
    restored: {
      subject: 'Your visit on {date} takes place after all',
      opening: 'Please disregard our cancellation: your visit takes place as planned.',
    },
    change: 'Change or cancel',
    calendarTitle: 'Visit with {doctor}',
  },
  de: {
    greeting: 'Guten Tag {name},',
    greetingWithoutName: 'Guten Tag,',
    booked: {
      subject: 'Ihr Termin am {date}',
      opening: 'Ihr Termin ist gebucht. Wir freuen uns auf Sie.',
    },
    rescheduled: {
      subject: 'Neue Zeit für Ihren Termin: {date}',
      opening: 'Ihr Termin hat eine neue Zeit.',
    },
    cancelled: {
      subject: 'Ihr Termin am {date} ist abgesagt',
      byPatient: 'wir haben diesen Termin wie gewünscht abgesagt:',
      byClinic: 'leider mussten wir diesen Termin absagen.',
      next: 'Neuen Termin finden',
    },
    restored: {
      subject: 'Ihr Termin am {date} findet doch statt',
      opening: 'bitte vergessen Sie unsere Absage: Ihr Termin findet wie geplant statt.',
    },
    change: 'Ändern oder absagen',
    calendarTitle: 'Termin bei {doctor}',
  },
}
