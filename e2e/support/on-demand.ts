/**
 * Journeys that `npm test -- looks` walks and `npm test` does not: another one walks their screens, and what is left is
 * told by components and by the server. By title, with what tells it.
 */
const toldElsewhere: Record<string, string> = {
  // e2e/journeys/booking-details: fields by what a clinic asks for
  'an address that looks mistyped is asked about, which holds nobody up': 'email-input.test',
  'a clinic that must know the insurance is told, and whoever is insured by law sees no price':
    'visit-fields.test, booking-summary.test',
  'a clinic that requires a birth date and a phone number gets them': 'person-fields.test, birth-date-field.test',
  'a clinic that asks for neither shows neither': 'person-fields.test',
  'an account is asked once for what it lacks, and never gets what is typed for a child':
    'person-fields.test, booking-person.test',
  // e2e/journeys/calendar
  'the desk moves a visit by keys, and is told when the time is somebody’s':
    'use-moving.test; booking by keys is walked',
  // e2e/journeys/change-a-visit, your-visits
  'a late cancellation states the fee first': 'opened-visit.test, cancel-dialog.test, cancel-appointment.test',
  'so close to the visit that only a call helps, nothing else is offered': 'opened-visit.test, manage-appointment.test',
  'booked late it is free for half an hour, and a close one is by phone only':
    'cancel-dialog.test, cancel-appointment.test',
  'own details are edited and kept, and nobody’s change is overwritten unseen': 'own-details-form.test',
  // e2e/journeys/confirmation
  'the visit goes into a calendar': 'manage-appointment.test',
  // e2e/journeys/doctors-day
  'a doctor cancels a visit, and the patient is told': 'cancel-visit.test, visit-mail.test',
  'a no-show counts from fifteen minutes after the start, and can be undone': 'row-actions.test, acts-of-the-day.test',
  'the days around today are one press away': 'use-day.test',
  'every row opens what the patient wrote and how to reach them, before the day and after it':
    'use-visit-details.test, day-list.test',
  'any day can be jumped to, and a closed one says so and leads on': 'jump-to-date.test, day-list.test',
  'a doctor who is late says so, and whoever waits reads it': 'delays.test of both sides',
  // e2e/journeys/hours
  'a date that differs: who is outside its hours stays on the list until it follows the week again':
    'date-form.test, dates.test',
  // e2e/journeys/held-time
  'who goes to sign in sees what waits and how long, and may go back without':
    'held-countdown.test; signing in while booking is walked',
  'a time pressed a moment too late offers the nearest three': 'one lost while it is held offers them, too',
  // e2e/journeys/message-texts, outside-calendar
  'the clinic writes a message in its own words, and later in the product’s again': 'message-texts.test of both sides',
  'a doctor adds a calendar elsewhere, is told what is wrong with it, and ends it':
    'external-calendars.test of both sides',
  // e2e/journeys/people
  'a role is made and changed by keys, by who may only give what they have': 'people-forms.test, change-roles.test',
  'a patient who is invited joins with the account they have': 'invitations.test, account-screens.test',
  // e2e/journeys/prescriptions
  'an allergy interrupts, and the reason to prescribe all the same is kept': 'draft-view.test, signed-view.test',
  // e2e/journeys/reminder
  'whoever asks for text messages is reminded by one, which leads to the visit in their account':
    'message-choices.test, reminder-sms.test',
  // e2e/journeys/replace-and-stop
  'a doctor replaces one drug, stops another and keeps a set; the old paper says so to whoever holds it':
    'signed-view.test, draft-view.test, after-signing.test; whoever holds a paper checks it in check-a-prescription.spec.ts',
  // e2e/journeys/sign-up
  'a known and an unknown address get the same answer': 'sign-up.test',
  'whoever pressed Enter at a mistyped address is asked, and one press sends the link to the right one':
    'email-input.test, account-screens.test',
  'a link works once, and not for ever': 'mailed-link.test, sign-up.test',
  // e2e/journeys/two-clinics
  'a token of one clinic does nothing at the other': 'whole-api.test: every operation, by everybody of another clinic',
  // e2e/journeys/visit-note, waiting-room, walk-in
  'a note that was signed at the wrong visit is marked, told to its patient, and another is written':
    'in-error.test, note-view.test, waiting-note.test',
  'a slip at the desk is corrected there, and what stood before can be seen':
    'correct-details.test, former-details.test, correct-patient.test',
  'a patient checks in with their phone, and sees their number': 'door.test, clinic-devices.test',
  // e2e/routes: of every mix of roles destinations.test
  "the admin who asks for another's area ends in the own one, in no loop": 'destinations.test',
  '/doctor/login: every role, and several at once, come to rest where it may stay': 'destinations.test',
  // e2e/errors: areas that share a guard and a login
  "Message 'Unauthorized' on the session check: remove the token and redirect to /doctor/login (provider)":
    'guard.test',
  "Message 'Unauthorized' on the session check: remove the token and redirect to /doctor/login (admin)": 'guard.test',
  // e2e/languages, organization: the same for the other clinic, or in another bad storage
  'boston speaks its own language until another is chosen, and keeps the choice': 'Berlin does, the other way round',
  'never loops where storage is full': 'one that is blocked does not, and throws, too',
}

export const onDemand = Object.keys(toldElsewhere).map((title) => new RegExp(`${RegExp.escape(title)}$`))
