import { expect, test } from 'vitest'
import { exampleRoles } from '../people/example-roles.ts'
import { rightsOf, type Side } from '../kit/permissions.ts'
import { decideAccess, type Entitled } from '../kit/reach.ts'
import { Refused } from '../kit/refused.ts'
import type { Role } from '../kit/roles.ts'
import { dayActs, type DayAct } from './acts.ts'
import { causesFrom } from './cancellation.ts'
import { actRefusal, cancelRefusal, rescheduleRefusal } from './rules.ts'
import { appointmentStates, type AppointmentState } from './states.ts'

type Asked = DayAct | 'cancel' | 'reschedule'

const nobodys: Entitled['own'] = { providerId: null, patientIds: [], partnerId: null }
const nurse = exampleRoles.find(({ name }) => name.en === 'Nurse')!

/** Whoever may come to a visit of Rosa's with Dr. Maya Okafor, and on which side of it they stand. */
const actors: Record<string, { roles: Role[]; own?: object; staff?: readonly string[]; side: Side | null }> = {
  'its doctor': { roles: ['provider'], own: { providerId: 'maya' }, side: 'clinic' },
  'another doctor': { roles: ['provider'], own: { providerId: 'ben' }, side: null },
  'an admin': { roles: ['admin'], side: 'clinic' },
  'a nurse': { roles: ['admin'], staff: nurse.permissions, side: 'clinic' },
  'its patient': { roles: ['guest'], own: { patientIds: ['rosa'] }, side: 'patient' },
  'her mother, who is an admin': { roles: ['admin', 'guest'], own: { patientIds: ['rosa'] }, side: 'clinic' },
  'another patient': { roles: ['guest'], own: { patientIds: ['liam'] }, side: null },
  'a partner': { roles: ['partner'], own: { partnerId: 'lab' }, side: null },
  nobody: { roles: [], side: null },
}

/** From which states each side does what. */
const from: Record<Asked, Record<Side, AppointmentState[]>> = {
  'check-in': { clinic: ['booked'], patient: [] },
  'bring-in': { clinic: ['arrived'], patient: [] },
  finish: { clinic: ['checked-in'], patient: [] },
  'no-show': { clinic: ['booked'], patient: [] },
  cancel: { clinic: ['booked', 'arrived'], patient: ['booked'] },
  reschedule: { clinic: ['booked'], patient: ['booked'] },
}
const notOfNurses: Asked[] = ['cancel', 'reschedule']

const visit = {
  ...{ startsAt: '2026-11-25T15:00:00Z', endsAt: '2026-11-25T15:30:00Z', timeZone: 'America/New_York' },
  policy: { freeUntilMinutes: 1440, lateFeeMinor: 4000, closedUntilMinutes: 120 },
}
/** On its day, so late that a no-show is one; a patient's changes days before. */
const [during, early] = ['2026-11-25T15:20:00Z', '2026-11-20T15:00:00Z']

function refusalOf(act: Asked, status: AppointmentState, side: Side): string | null {
  const seen = { ...visit, status }
  const now = side === 'clinic' ? during : early
  if (act === 'cancel') return cancelRefusal(seen, side, now, side === 'clinic' ? causesFrom(status)[0] : side)
  if (act === 'reschedule') return rescheduleRefusal(seen, side, now)
  return actRefusal(seen, act, now)
}

const isOfDay = (act: Asked) => dayActs.some((each) => each === act)

test.each(Object.entries(actors))('%s: in every state each act, with and without its permission', (name, actor) => {
  const own = { ...nobodys, ...actor.own }
  for (const act of Object.keys(from) as Asked[])
    for (const isDenied of [false, true]) {
      const permission = `appointments:${act}` as const
      const rights = rightsOf(actor.roles, {
        ...(actor.staff && { staffPermissions: actor.staff }),
        ...(isDenied && { denied: [permission] }),
      })
      const access = decideAccess({ rights, own }, permission, { providerId: 'maya', patientId: 'rosa' })
      for (const status of appointmentStates) {
        const done = access instanceof Refused ? access.code : (refusalOf(act, status, access) ?? 'done')
        expect({ act, isDenied, status, done }).toEqual({ act, isDenied, status, done: wanted(act, isDenied, status) })
      }
    }

  function wanted(act: Asked, isDenied: boolean, status: AppointmentState) {
    if (actor.side === null) return 'not_found'
    const isPatientAlone = actor.side === 'patient'
    const isUsual = isPatientAlone ? !isOfDay(act) : !(name === 'a nurse' && notOfNurses.includes(act))
    // Who was denied something as one of the clinic's people does it for their own child all the same.
    const falls = isDenied && actor.roles.length > 1 && !isOfDay(act)
    if (falls) return from[act].patient.includes(status) ? 'done' : 'state_conflict'
    if (!isUsual || isDenied) return 'forbidden'
    return from[act][actor.side].includes(status) ? 'done' : 'state_conflict'
  }
})
