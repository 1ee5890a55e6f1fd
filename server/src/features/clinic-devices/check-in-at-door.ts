import { beginsWith, theirVisit } from '@polyclinic/domain/clinic-devices/door.ts'
import type * as contracts from '@polyclinic/domain/clinic-devices/endpoints.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { parseReference } from '@polyclinic/domain/kit/ids.ts'
import { addDays, addMinutes, dateIn, startOfDay, type Instant } from '@polyclinic/domain/kit/time.ts'
import type { Context, RequestScope } from '../../platform/context.ts'
import { keyedHash } from '../../platform/ids.ts'
import { returnAttempts, takeAttempts, type UntimedLimit } from '../../platform/limits.ts'
import { refuse } from '../../platform/refuse.ts'
import { checkInAsPatient } from '../appointments/check-in-as-patient.ts'
import { selectAppointments, type AppointmentRow } from '../appointments/queries.ts'
import { readQueuePlace } from '../appointments/queue.ts'
import { ownDevice } from './own-device.ts'

/**
 * Wrong ones: at one door in an hour, and with one birth date at any door. Who types somebody else's birth date does
 * not find out the name that goes with it, and whose it is waits no longer than a queue at the desk would take. In a
 * day there are no more than a few times as many, so that patience does not find it out either.
 */
export const doorLimits = { ofDevice: 240, ofBirthDate: 6, birthDateMinutes: 10, ofBirthDateInADay: 15 }

/** Who comes later than that goes to the desk, or has their code. */
const lateAtDoorMinutes = 60

type Typed = Input<typeof contracts.checkInAtDoor>['body']

export async function readCheckIn(context: Context): Promise<Output<typeof contracts.readCheckIn>> {
  const { locationName } = await ownDevice(context)
  return { locationName }
}

/** Counted before anything is looked up, and given back to whoever is who they say. */
export async function checkInAtDoor(
  scope: RequestScope,
  { body }: Input<typeof contracts.checkInAtDoor>,
): Promise<Output<typeof contracts.checkInAtDoor>> {
  const counted = await scope.transact(async (context) => {
    const attempts = { limits: limitsOf(context, body), now: context.now }
    await takeAttempts(context.db, attempts)
    return attempts
  })
  return scope.transact(async (context) => {
    const device = await ownDevice(context)
    const today = todayOf(device.timeZone, context.now)
    const visit =
      'code' in body
        ? await byCode(context, body.code, { ...device, ...today })
        : await byBirthDate(context, body, { ...device, ...today })
    if (!visit) throw refuse('not_found')
    await checkInAsPatient(context, visit)
    const found = await readQueuePlace(context.db, visit.id)
    if (!found) throw refuse('not_found')
    // The wall calls to the room.
    const { room: _room, ...place } = found
    await returnAttempts(context.db, counted)
    return 'code' in body ? place : { ...place, doctor: null, openForms: null }
  })
}

function limitsOf({ actor, services }: Context, body: Typed): UntimedLimit[] {
  const keyOf = (...parts: string[]) => keyedHash(services.linkKey, 'door', ...parts)
  const deviceId = actor.kind === 'device' ? actor.deviceId : ''
  return [
    { kind: 'door', key: keyOf(deviceId), windowMinutes: 60, most: doorLimits.ofDevice },
    ...('code' in body
      ? []
      : [
          {
            ...{ kind: 'door-birth-date', key: keyOf(body.birthDate) },
            ...{ windowMinutes: doorLimits.birthDateMinutes, most: doorLimits.ofBirthDate },
          },
          {
            ...{ kind: 'door-birth-date-day', key: keyOf(body.birthDate) },
            ...{ windowMinutes: 24 * 60, most: doorLimits.ofBirthDateInADay },
          },
        ]),
  ]
}

type Here = { locationId: string; from: Instant; until: Instant }

function todayOf(timeZone: string, now: string) {
  const today = dateIn(timeZone, now as Instant)
  return { from: startOfDay(timeZone, today), until: startOfDay(timeZone, addDays(today, 1)) }
}

const visitsHere = ({ db }: Context, { locationId, from, until }: Here) =>
  selectAppointments(db)
    .where('a.location_id', '=', locationId)
    .where('a.starts_at', '>=', from)
    .where('a.starts_at', '<', until)

/** The code of the visit, which stands in its mail and on its page. Whoever has it is told their number again, too. */
const byCode = (context: Context, code: string, here: Here): Promise<AppointmentRow | undefined> =>
  visitsHere(context, here)
    .where('a.reference', '=', parseReference(code))
    .where('a.status', 'in', ['booked', 'arrived', 'checked-in'])
    .executeTakeFirst()

/** By what others may know, too: only whose time to come it is, so that nobody learns by it who is here or comes later. */
async function byBirthDate(
  context: Context,
  { birthDate, letters }: Exclude<Typed, { code: string }>,
  here: Here,
): Promise<AppointmentRow | null> {
  const born = await visitsHere(context, here)
    .where('p.birth_date', '=', birthDate)
    .where('a.status', '=', 'booked')
    .where('a.starts_at', '>=', addMinutes(context.now as Instant, -lateAtDoorMinutes))
    .where('a.starts_at', '<=', addMinutes(context.now as Instant, context.clinic.own_check_in_minutes))
    .execute()
  const meant = born.filter((row) => beginsWith(row.patient_family_name, letters))
  return theirVisit(meant.map((row) => ({ ...row, patientId: row.patient_id, startsAt: row.starts_at })))
}
