import * as acts from './de/acts.ts'
import { texts as admin } from './de/admin.ts'
import { texts as announcements } from './de/announcements.ts'
import { texts as availability } from './de/availability.ts'
import { texts as calendar } from './de/calendar.ts'
import { texts as calls } from './de/calls.ts'
import { texts as desk } from './de/desk.ts'
import { texts as doctor } from './de/doctor.ts'
import { texts as factor } from './de/factor.ts'
import { texts as accountErrors } from './de/account-errors.ts'
import { texts as followUp } from './de/follow-up.ts'
import { texts as moderation } from './de/moderation.ts'
import { texts as noteTexts } from './de/note-texts.ts'
import { texts as partner } from './de/partner.ts'
import { texts as personFields } from './de/person-fields.ts'
import { texts as series } from './de/series.ts'
import { texts as staffErrors } from './de/staff-errors.ts'
import { texts as typing } from './de/typing.ts'
import { texts as visitFields } from './de/visit-fields.ts'
import { texts as waitingDesk } from './de/waiting-desk.ts'

/** For the doctors', the clinic's and the partners' areas. */
export const staff = {
  announcements,
  availability,
  admin,
  calendar,
  calls,
  desk,
  doctor: { ...doctor, ...acts.ofDay },
  errors: { ...staffErrors, ...accountErrors },
  factor,
  followUp,
  moderation,
  noteTexts,
  partner,
  personFields,
  series,
  typing,
  visitFields,
  waitingDesk,
}
