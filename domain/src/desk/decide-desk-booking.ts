import { isItsDay } from '../appointments/rules.ts'
import type { Input } from '../kit/endpoint.ts'
import { Refused, refusedField } from '../kit/refused.ts'
import { addMinutes, dateIn, instantAt, minuteOf, type Instant } from '../kit/time.ts'
import { decideStart } from '../slots/start.ts'
import type { bookAtDesk } from './endpoints.ts'

type DeskRequest = Input<typeof bookAtDesk>['body']
export type DeskPerson = Pick<DeskRequest, 'patientId' | 'isContactRight' | 'patient' | 'isAnotherPerson'>
export type DeskPatient = NonNullable<DeskPerson['patient']>

/** Whom the desk books for, when, and whether no hours bind it. */
export type DeskBooking = { patient: 'known' | DeskPatient; startsAt: Instant; anyTime: boolean }

/** The next whole minute: what is booked lies ahead. */
export const atOnce = (now: string): Instant => addMinutes(instantAt(minuteOf(now as Instant)), 1)

export const decideDeskStart = ({ startsAt }: Pick<DeskRequest, 'startsAt'>, now: string): Instant | Refused =>
  startsAt === undefined ? atOnce(now) : decideStart(startsAt, now)

export type DeskFacts = {
  isKnown: boolean
  /** Nobody here has seen whose record it is, and it says how to reach somebody. */
  isContactTyped: boolean
  /** Somebody is known who may be the one that is written down. */
  hasLookAlike: boolean
  timeZone: string
}

/** For whom, and which time: all that can be said before it is known who is free. */
export function decideDeskBooking(facts: DeskFacts, request: DeskRequest, now: string): DeskBooking | Refused {
  const patient = decideDeskPerson(facts, request, now)
  if (patient instanceof Refused) return patient
  const startsAt = decideDeskStart(request, now)
  if (startsAt instanceof Refused) return startsAt
  return { patient, startsAt, anyTime: request.startsAt === undefined || request.anyTime === true }
}

/** For whom: somebody who is known, or who is written down with the visit. */
export function decideDeskPerson(
  { isKnown, isContactTyped, hasLookAlike, timeZone }: DeskFacts,
  { patientId, isContactRight, patient, isAnotherPerson }: DeskPerson,
  now: string,
): DeskBooking['patient'] | Refused {
  if (patientId !== undefined) {
    if (patient) return refusedField('/body/patient', 'invalid_value', 'Say one patient: a known one, or a new one.')
    if (!isKnown) return refusedField('/body/patientId', 'not_found', 'There is no such patient.')
    if (isContactTyped && !isContactRight)
      return refusedField(
        '/body/isContactRight',
        'required',
        'Ask whether the contact that was typed online is theirs.',
      )
    return 'known'
  }
  if (!patient) return refusedField('/body/patient', 'required', 'Say whom the visit is for.')
  if (patient.birthDate > dateIn(timeZone, now as Instant))
    return refusedField('/body/patient/birthDate', 'in_future', 'A date of birth lies in the past.')
  if (hasLookAlike && !isAnotherPerson)
    return refusedField(
      '/body/isAnotherPerson',
      'required',
      'Somebody is known with such a name and birth date: use their record, or say that it is another person.',
    )
  return patient
}

/** Nobody has arrived for a visit of another day. */
export const arrivalRefusal = (visit: Parameters<typeof isItsDay>[0], now: string): Refused | null =>
  isItsDay(visit, now) ? null : new Refused('not_its_day')
