import { clinicFile } from '@polyclinic/domain/organizations/clinic-file.ts'
import { addDomain, listClinics } from '../platform/clinic-registry.ts'
import { CommandError, say, type Command } from './command.ts'
import { findClinic } from './find-clinic.ts'
import { readArguments } from './read-arguments.ts'
import { withDatabase } from './with-database.ts'

const host = clinicFile.shape.domains.element

export const listDomains: Command = {
  usage: 'domain list',
  about: 'Every domain and the clinic that answers there.',
  run: async (args) => {
    readArguments(args, [], {})
    const clinics = await withDatabase(({ tenancy }) => listClinics(tenancy))
    for (const { slug, domains } of clinics)
      for (const [index, domain] of domains.entries()) say(`${domain}  ${slug}${index === 0 ? '  (primary)' : ''}`)
  },
}

export const addOneDomain: Command = {
  usage: 'domain add SLUG HOST [--primary]',
  about: 'Let a clinic answer at one more domain; the primary one is that of its mailed links and search results.',
  run: async (args) => {
    const { SLUG, HOST, options } = readArguments(args, ['SLUG', 'HOST'], { primary: { type: 'boolean' } })
    const checked = host.safeParse(HOST)
    if (!checked.success) throw new CommandError(`${HOST} ${checked.error.issues[0]?.message ?? 'is no host name'}.`)
    await withDatabase(async ({ tenancy }) => {
      const clinic = await findClinic(tenancy, SLUG)
      if (!(await addDomain(tenancy, clinic.id, checked.data, options.primary ?? false)))
        throw new CommandError(`${HOST} belongs to another clinic.`)
    })
    say(`${SLUG} answers at ${HOST}${options.primary ? ', its primary domain' : ''}.`)
    say("Write it into the clinic's file, too: an import takes away what the file does not name.")
  },
}
