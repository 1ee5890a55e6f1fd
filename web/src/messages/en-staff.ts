import * as acts from './en/acts.ts'
import { texts as admin } from './en/admin.ts'
import { texts as announcements } from './en/announcements.ts'
import { texts as availability } from './en/availability.ts'
import { texts as calendar } from './en/calendar.ts'
import { texts as calls } from './en/calls.ts'
import { texts as desk } from './en/desk.ts'
import { texts as doctor } from './en/doctor.ts'
import { texts as factor } from './en/factor.ts'
import { texts as accountErrors } from './en/account-errors.ts'
import { texts as followUp } from './en/follow-up.ts'
import { texts as moderation } from './en/moderation.ts'
import { texts as noteTexts } from './en/note-texts.ts'
import { texts as partner } from './en/partner.ts'
import { texts as personFields } from './en/person-fields.ts'
import { texts as series } from './en/series.ts'
import { texts as staffErrors } from './en/staff-errors.ts'
import { texts as typing } from './en/typing.ts'
import { texts as visitFields } from './en/visit-fields.ts'
import { texts as waitingDesk } from './en/waiting-desk.ts'

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
