import type { MessageText } from '@polyclinic/domain/message-texts/check-text.ts'
import type { BookingOccasion } from '@polyclinic/domain/message-texts/occasions.ts'
import type { Language } from '../../platform/language.ts'

/**
 * What is written about a visit, unless the clinic has its own text. A mail carries the least: name, date, time, place and
 * doctor; never the reason.
 */
export const visitMailTexts: Record<Language, Record<BookingOccasion, MessageText>> = {
  en: {
    'appointment-booked': {
      subject: 'Booked: {visit} on {date}',
      body: `Hello {givenName},

{visit} is booked. We look forward to seeing you.

{details}

{terms}

{manage}

{preparation}

Directions: {directions}

{clinic}
{phone}`,
    },
    'appointment-series-booked': {
      subject: 'Booked: {visit}, the first on {date}',
      body: `Hello {givenName},

{visit} are booked. We look forward to seeing you.

The first:

{details}

{terms}

{manage}

And then:

{otherVisits}

{preparation}

Directions: {directions}

{clinic}
{phone}`,
    },
    'appointment-series-rescheduled': {
      subject: 'New times: {visit}, the first on {date}',
      body: `Hello {givenName},

{visit} have new times.

The first:

{details}

{terms}

{manage}

And then:

{otherVisits}

{preparation}

Directions: {directions}

{clinic}
{phone}`,
    },
    'appointment-series-cancelled': {
      subject: 'Canceled: {visit}, the first on {date}',
      body: `Hello {givenName},

We have canceled {visit}, as you asked.

{details}

{otherVisits}

{terms}

Find a new time: {bookAgain}

{clinic}
{phone}`,
    },
    'appointment-series-cancelled-by-clinic': {
      subject: 'Canceled: {visit}, the first on {date}',
      body: `Hello {givenName},

We are sorry: we had to cancel {visit}.

{words}

{details}

{otherVisits}

Find a new time: {bookAgain}

{clinic}
{phone}`,
    },
    'appointment-rescheduled': {
      subject: 'New time for {visit}: {date}',
      body: `Hello {givenName},

{visit} has a new time.

{details}
Before: {oldTime}

{terms}

{manage}

{preparation}

Directions: {directions}

{clinic}
{phone}`,
    },
    'appointment-cancelled': {
      subject: '{visit} on {date} is canceled',
      body: `Hello {givenName},

We have canceled {visit}, as you asked.

{details}

{terms}

Find a new time: {bookAgain}

{clinic}
{phone}`,
    },
    'appointment-cancelled-by-clinic': {
      subject: '{visit} on {date} is canceled',
      body: `Hello {givenName},

We are sorry: we had to cancel {visit}.

{words}

{details}

Find a new time: {bookAgain}

{clinic}
{phone}`,
    },
    'appointment-restored': {
      subject: '{visit} on {date} takes place after all',
      body: `Hello {givenName},

{visit} takes place as planned. Please disregard our email about its cancellation.

{details}

{terms}

{manage}

{preparation}

Directions: {directions}

{clinic}
{phone}`,
    },
    'prepayment-returned': {
      subject: '{visit} on {date}: your payment is on its way back',
      body: `Hello {givenName},

What you paid online for {visit} is on its way back to you, by the way you paid it, in full or less what we told you when you booked. It can take a few days until you see it.

{details}

If the visit does not take place, you can find a new time: {bookAgain}

{clinic}
{phone}`,
    },
    'appointment-announcement': {
      subject: 'News for your visit on {date}',
      body: `Hello,

This is for everybody who has a visit at {clinic} on {date}:

{words}

Your visit stays as it is unless this says otherwise.

{clinic}
{phone}`,
    },
    'appointment-delay': {
      subject: 'About {delay} later: {visit} on {date}',
      body: `Hello {givenName},

We are sorry, but we are running late. {visit} will begin about {delay} later than planned, at about {newTime}.

If you have not left yet, you can come that much later.

{details}

{manage}

{clinic}
{phone}`,
    },
    'appointment-on-time': {
      subject: 'Back on schedule: {visit} on {date}',
      body: `Hello {givenName},

We have caught up. We will see you at the planned time, or as soon as you are here if it has passed. Please disregard our email about the delay.

{details}

{manage}

{clinic}
{phone}`,
    },
    'appointment-link': {
      subject: 'A new link for {visit} on {date}',
      body: `Hello {givenName},

Here is a new link for {visit}. Links that we sent before no longer work.

{details}

{terms}

{manage}

{preparation}

Directions: {directions}

{clinic}
{phone}`,
    },
    'appointment-reminder': {
      subject: 'Reminder: {visit} on {date}',
      body: `Hello {givenName},

This is a reminder of {visit}. We look forward to seeing you.

{details}

{terms}

{manage}

{otherVisits}

{preparation}

Directions: {directions}

{clinic}
{phone}`,
    },
    'email-code': {
      subject: 'Your code for {clinic}',
      body: `Hello,

Someone, most likely you, is booking a visit at {clinic} with this address. Type this code there within {validFor}:

{code}

If it was not you, do nothing. Without the code, no visit is booked.`,
    },
  },
  de: {
    'appointment-booked': {
      subject: 'Gebucht: {visit} am {date}',
      body: `Guten Tag {givenName} {familyName},

{visit} ist gebucht. Wir freuen uns auf Sie.

{details}

{terms}

{manage}

{preparation}

Route: {directions}

{clinic}
{phone}`,
    },
    'appointment-series-booked': {
      subject: 'Gebucht: {visit}, der erste am {date}',
      body: `Guten Tag {givenName} {familyName},

{visit} sind gebucht. Wir freuen uns auf Sie.

Der erste:

{details}

{terms}

{manage}

Und danach:

{otherVisits}

{preparation}

Route: {directions}

{clinic}
{phone}`,
    },
    'appointment-series-rescheduled': {
      subject: 'Neue Zeiten: {visit}, der erste am {date}',
      body: `Guten Tag {givenName} {familyName},

{visit} haben neue Zeiten.

Der erste:

{details}

{terms}

{manage}

Und danach:

{otherVisits}

{preparation}

Route: {directions}

{clinic}
{phone}`,
    },
    'appointment-series-cancelled': {
      subject: 'Abgesagt: {visit}, der erste am {date}',
      body: `Guten Tag {givenName} {familyName},

{visit} sind wie gewünscht abgesagt.

{details}

{otherVisits}

{terms}

Neuen Termin finden: {bookAgain}

{clinic}
{phone}`,
    },
    'appointment-series-cancelled-by-clinic': {
      subject: 'Abgesagt: {visit}, der erste am {date}',
      body: `Guten Tag {givenName} {familyName},

{visitAccusative} mussten wir leider absagen.

{words}

{details}

{otherVisits}

Neuen Termin finden: {bookAgain}

{clinic}
{phone}`,
    },
    'appointment-rescheduled': {
      subject: 'Neue Zeit für {visitAccusative}: {date}',
      body: `Guten Tag {givenName} {familyName},

{visit} wurde verschoben.

{details}
Bisher: {oldTime}

{terms}

{manage}

{preparation}

Route: {directions}

{clinic}
{phone}`,
    },
    'appointment-cancelled': {
      subject: '{visit} am {date} ist abgesagt',
      body: `Guten Tag {givenName} {familyName},

{visit} ist wie gewünscht abgesagt.

{details}

{terms}

Neuen Termin finden: {bookAgain}

{clinic}
{phone}`,
    },
    'appointment-cancelled-by-clinic': {
      subject: '{visit} am {date} ist abgesagt',
      body: `Guten Tag {givenName} {familyName},

{visitAccusative} mussten wir leider absagen.

{words}

{details}

Neuen Termin finden: {bookAgain}

{clinic}
{phone}`,
    },
    'appointment-restored': {
      subject: '{visit} am {date} findet doch statt',
      body: `Guten Tag {givenName} {familyName},

{visit} findet wie geplant statt. Bitte betrachten Sie unsere Nachricht über die Absage als gegenstandslos.

{details}

{terms}

{manage}

{preparation}

Route: {directions}

{clinic}
{phone}`,
    },
    'prepayment-returned': {
      subject: '{visit} am {date}: Ihre Zahlung wird erstattet',
      body: `Guten Tag {givenName} {familyName},

Ihre Online-Zahlung erstatten wir auf dem Weg, auf dem Sie bezahlt haben, ganz oder abzüglich dessen, was wir bei der Buchung genannt haben. Bis es bei Ihnen ankommt, kann es einige Tage dauern.

{details}

Falls der Termin nicht stattfindet, finden Sie hier einen neuen: {bookAgain}

{clinic}
{phone}`,
    },
    'appointment-announcement': {
      subject: 'Hinweis zu Ihrem Termin am {date}',
      body: `Guten Tag,

dieser Hinweis geht an alle, die am {date} einen Termin bei uns haben ({clinic}):

{words}

Ihr Termin bleibt bestehen, sofern oben nichts anderes steht.

{clinic}
{phone}`,
    },
    'appointment-delay': {
      subject: 'Etwa {delay} später: {visit} am {date}',
      body: `Guten Tag {givenName} {familyName},

leider haben wir Verspätung. {visit} beginnt etwa {delay} später als geplant, gegen {newTime} Uhr.

Falls Sie noch nicht unterwegs sind, können Sie entsprechend später kommen.

{details}

{manage}

{clinic}
{phone}`,
    },
    'appointment-on-time': {
      subject: 'Wieder pünktlich: {visit} am {date}',
      body: `Guten Tag {givenName} {familyName},

wir sind wieder im Zeitplan. {visit} findet wie geplant statt; ist die Zeit schon vorbei, kommen Sie bitte gleich. Unsere Nachricht über die Verspätung ist damit hinfällig.

{details}

{manage}

{clinic}
{phone}`,
    },
    'appointment-link': {
      subject: 'Ein neuer Link für {visitAccusative} am {date}',
      body: `Guten Tag {givenName} {familyName},

hier ist ein neuer Link für {visitAccusative}. Früher gesendete Links gelten nicht mehr.

{details}

{terms}

{manage}

{preparation}

Route: {directions}

{clinic}
{phone}`,
    },
    'appointment-reminder': {
      subject: 'Erinnerung: {visit} am {date}',
      body: `Guten Tag {givenName} {familyName},

wir erinnern Sie an {visitAccusative}. Wir freuen uns auf Sie.

{details}

{terms}

{manage}

{otherVisits}

{preparation}

Route: {directions}

{clinic}
{phone}`,
    },
    'email-code': {
      subject: 'Ihr Code für {clinic}',
      body: `Guten Tag,

mit dieser E-Mail-Adresse wird gerade ein Termin bei uns gebucht ({clinic}). Bitte geben Sie bei der Buchung innerhalb von {validFor} diesen Code ein:

{code}

Falls Sie das nicht waren, brauchen Sie nichts zu tun. Ohne den Code wird kein Termin gebucht.`,
    },
  },
}
