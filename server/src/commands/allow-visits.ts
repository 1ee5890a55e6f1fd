import { allowVisits } from '../features/patients/allow-visits.ts'
import { noteAudit } from '../platform/audit.ts'
import { CommandError, say, type Command } from './command.ts'
import { findClinic } from './find-clinic.ts'
import { readArguments } from './read-arguments.ts'
import { withDatabase } from './with-database.ts'

export const allowMoreVisits: Command = {
  usage: 'patient allow SLUG WHO --visits NUMBER',
  about:
    "Let a person (a visit's reference, a patient's id, or an email) have more coming visits than everybody; 0: as many as everybody.",
  run: async (args) => {
    const { SLUG, WHO, options } = readArguments(args, ['SLUG', 'WHO'], { visits: { type: 'string' } })
    const most = Number(options.visits)
    if (!Number.isInteger(most) || most < 0 || most > 1000)
      throw new CommandError('Say how many with --visits, from 0 to 1000.')
    await withDatabase(async ({ tenancy }) => {
      const clinic = await findClinic(tenancy, SLUG)
      await tenancy.inClinic(clinic.id, async (db, now) => {
        const ids = await allowVisits(db, WHO, most === 0 ? null : most, now)
        if (ids.length === 0) throw new CommandError(`Nobody is found at ${SLUG} by that.`)
        for (const id of ids) await noteAudit(db, 'patients:allow-visits', { kind: 'patient', id }, now)
        say(
          most === 0
            ? 'As many coming visits as everybody.'
            : `Up to ${most} coming visits, where that is more than everybody's.`,
        )
      })
    })
  },
}
