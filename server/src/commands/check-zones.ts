import { longestHorizonDays } from '@polyclinic/domain/slots/horizon.ts'
import { checkZones } from '../features/zones/check-zones.ts'
import { listClinics } from '../platform/clinic-registry.ts'
import { createClinics } from '../platform/clinics.ts'
import { CommandError, say, type Command } from './command.ts'
import { readArguments } from './read-arguments.ts'
import { withDatabase } from './with-database.ts'

export const checkClinicZones: Command = {
  usage: 'zones check',
  about:
    'After an update of time zones: visits that are not at their promised time any more; ends with 1 when there are.',
  run: async (args) => {
    readArguments(args, [], {})
    const { found, slugs } = await withDatabase(async ({ tenancy }) => {
      const slugs = new Map((await listClinics(tenancy)).map(({ id, slug }) => [id, slug]))
      return { slugs, found: await checkZones(tenancy, createClinics(tenancy)) }
    })
    const { zones, differing, displaced } = found
    say(`Zones: ${zones.join(', ') || 'none'}; Node's table is ${process.versions.tz ?? 'of unknown age'}.`)
    if (differing.length > 0)
      say(
        `PostgreSQL's table differs in the next ${longestHorizonDays} days on ${differing.join(', ')}. All times on screen come from Node's: update the older of the two.`,
      )
    for (const { organizationId, reference, promised, shown, timeZone } of displaced)
      say(`${slugs.get(organizationId)}  ${reference}  promised ${promised}, now at ${shown} (${timeZone})`)
    if (displaced.length > 0)
      throw new CommandError(
        `${displaced.length} coming ${displaced.length === 1 ? 'visit is' : 'visits are'} not at the promised time any more: move them, or call the patients.`,
      )
    say('Every coming visit is at the time that was promised.')
    if (differing.length > 0) throw new CommandError('The two tables of zones differ.')
  },
}
