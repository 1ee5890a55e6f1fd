import { isPlainDate } from '@polyclinic/domain/forms/plain-date.ts'
import type { AuditAction } from '@polyclinic/domain/audit/actions.ts'
import { dueErasures } from '../features/patients/erase-when-over.ts'
import { findPerson } from '../features/patients/find-person.ts'
import { placeHold, releaseHolds, type ErasureHold } from '../features/patient-records/erasure-holds.ts'
import { noteAudit } from '../platform/audit.ts'
import type { ClinicDatabase } from '../platform/tenancy.ts'
import { CommandError, say, type Command } from './command.ts'
import { findClinic } from './find-clinic.ts'
import { readArguments } from './read-arguments.ts'
import { unprovenLines } from './unproven-lines.ts'
import { withDatabase } from './with-database.ts'

/** For the records of somebody who is found by what erasing them finds them by. */
async function withRecords(
  { SLUG, WHO }: { SLUG: string; WHO: string },
  act: (db: ClinicDatabase, patientIds: readonly string[], now: string) => Promise<string[]>,
  action: AuditAction,
): Promise<string[]> {
  let changed: string[] = []
  await withDatabase(async ({ tenancy }) => {
    const clinic = await findClinic(tenancy, SLUG)
    changed = await tenancy.inClinic(clinic.id, async (db, now) => {
      const person = await findPerson(db, WHO, now)
      if (!person) throw new CommandError(`Nobody is found at ${SLUG} by that.`)
      const ids = await act(db, person.patientIds, now)
      for (const id of ids) await noteAudit(db, action, { kind: 'patient', id }, now)
      for (const line of unprovenLines(person)) say(line)
      return ids
    })
  })
  return changed
}

export const holdPatient: Command = {
  usage: 'patient hold SLUG WHO --reason TEXT --by NAME [--until DATE]',
  about:
    "Keep a person's records (a visit's reference, a patient's id, or an email) from being erased, by hand or by night, until that day is over or the hold is released.",
  run: async (args) => {
    const { SLUG, WHO, options } = readArguments(args, ['SLUG', 'WHO'], {
      ...{ reason: { type: 'string' }, by: { type: 'string' }, until: { type: 'string' } },
    })
    const reason = lineOf(options.reason, 500, 'Say why with --reason, in 500 letters at most.')
    const placedBy = lineOf(options.by, 160, 'Say who holds it with --by NAME.')
    const until = options.until ?? null
    if (until !== null && !isPlainDate(until)) throw new CommandError('Say the last day with --until, as 2027-03-31.')
    const ids = await withRecords(
      { SLUG, WHO },
      (db, patientIds, now) => placeHold(db, patientIds, { reason, placedBy, until }, now),
      'patients:hold',
    )
    if (ids.length === 0) throw new CommandError('Nothing of this person is left to be held.')
    say(`Held ${until === null ? 'until it is released' : `through ${until}`}: ${ids.join(', ')}.`)
  },
}

export const releasePatient: Command = {
  usage: 'patient release SLUG WHO --by NAME',
  about: "End the holds on a person's records: what the law no longer asks for is erased the next night.",
  run: async (args) => {
    const { SLUG, WHO, options } = readArguments(args, ['SLUG', 'WHO'], { by: { type: 'string' } })
    const releasedBy = lineOf(options.by, 160, 'Say who releases it with --by NAME.')
    const ids = await withRecords(
      { SLUG, WHO },
      (db, patientIds, now) => releaseHolds(db, patientIds, releasedBy, now),
      'patients:release-hold',
    )
    if (ids.length === 0) throw new CommandError('Nothing of this person is held.')
    say(`Released: ${ids.join(', ')}.`)
  },
}

const daysAhead = 31

export const listDuePatients: Command = {
  usage: 'patient due SLUG [--days NUMBER]',
  about: `Which restricted records the nights of the next ${daysAhead} days erase, and which are held.`,
  run: async (args) => {
    const { SLUG, options } = readArguments(args, ['SLUG'], { days: { type: 'string' } })
    const days = Number(options.days ?? daysAhead)
    if (!Number.isInteger(days) || days < 1 || days > 3660)
      throw new CommandError('Say how many days with --days, from 1 to 3660.')
    await withDatabase(async ({ tenancy }) => {
      const clinic = await findClinic(tenancy, SLUG)
      const due = await tenancy.inClinic(clinic.id, (db, now) => dueErasures(db, now, days))
      if (due.length === 0) say(`Nothing is erased in the next ${days} days.`)
      for (const { patientIds, until, holds } of due)
        say([`After ${until}: ${patientIds.join(', ')}`, ...holds.map(wordsOfHold)].join('; '))
    })
  },
}

/** A hold as an operator reads it. */
export const wordsOfHold = ({ reason, placedBy, until }: ErasureHold): string =>
  `held ${until === null ? 'until released' : `through ${until}`} by ${placedBy}: ${reason}`

function lineOf(typed: string | undefined, atMost: number, missing: string): string {
  const text = (typed ?? '').replaceAll(/\s+/g, ' ').trim()
  if (text === '' || text.length > atMost) throw new CommandError(missing)
  return text
}
