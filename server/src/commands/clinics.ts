import { stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { slug as slugShape } from '@polyclinic/domain/kit/shapes.ts'
import { clinicFile } from '@polyclinic/domain/organizations/clinic-file.ts'
import { readClinicFile } from '@polyclinic/domain/organizations/read-clinic-file.ts'
import { starterLogo } from '../features/organizations/starter-logo.ts'
import { listClinics } from '../platform/clinic-registry.ts'
import { ifThere } from '../platform/if-there.ts'
import { makeFolder } from '../platform/make-folder.ts'
import { CommandError, say, type Command } from './command.ts'
import { makeFirstAdmin, readFirstAdmin } from './first-admin.ts'
import { fromHere, importFrom } from './import-file.ts'
import { readArguments } from './read-arguments.ts'
import { starterClinic } from '../features/organizations/starter-clinic.ts'
import { withDatabase } from './with-database.ts'

const clinicLocales = clinicFile.shape.locale.options

export const listAllClinics: Command = {
  usage: 'clinic list',
  about: 'All clinics with their domains, the primary one first.',
  run: async (args) => {
    readArguments(args, [], {})
    const clinics = await withDatabase(({ tenancy }) => listClinics(tenancy))
    if (clinics.length === 0) say('There is no clinic yet.')
    for (const { slug, domains } of clinics) say(`${slug}  ${domains.join(', ')}`)
  },
}

export const createClinic: Command = {
  usage:
    'clinic create SLUG --name NAME --domain HOST [--locale en-US|de-DE] [--country US] [--currency USD] [--time-zone America/New_York] [--admin EMAIL --admin-name NAME] [--folder FOLDER]',
  about:
    "Write a starter file for a new clinic into FOLDER (the clinic's slug when not given) and import it; with --admin, make its first administrator, too.",
  run: async (args) => {
    const text = { type: 'string' } as const
    const { SLUG, options } = readArguments(args, ['SLUG'], {
      name: text,
      domain: { type: 'string', multiple: true },
      locale: text,
      country: text,
      currency: text,
      'time-zone': text,
      folder: text,
      admin: text,
      'admin-name': text,
    })
    if (!slugShape.safeParse(SLUG).success)
      throw new CommandError(`${SLUG} is no slug: lower-case letters and digits, parts joined by hyphens.`)
    const { name, domain } = options
    if (name === undefined || domain === undefined)
      throw new CommandError('--name and --domain are needed.', { isUsage: true })
    const locale = clinicLocales.find((each) => each === (options.locale ?? 'en-US'))
    if (locale === undefined) throw new CommandError(`--locale must be one of ${clinicLocales.join(', ')}.`)

    const admin = readFirstAdmin(options.admin, options['admin-name'])

    const file = starterClinic({
      ...{ slug: SLUG, name, domains: domain, locale },
      ...{ country: options.country, currency: options.currency, timeZone: options['time-zone'] },
    })
    const reading = readClinicFile(file)
    if (!reading.ok) throw new CommandError(reading.problems.map((each) => `${each.path}: ${each.message}`).join('\n'))

    const path = join(fromHere(options.folder ?? SLUG), 'clinic.json')
    if (await ifThere(stat(path))) throw new CommandError(`${path} is there already; import it instead.`)
    await mustBeNew(SLUG)
    await makeFolder(dirname(path))
    await writeFile(path, `${JSON.stringify(file, null, 2)}\n`)
    await writeFile(join(dirname(path), file.styles.logo), starterLogo)
    await importFrom(path)
    if (admin) await makeFirstAdmin(SLUG, admin)
    say(`Its doctor and its texts are examples. Edit ${path}, then: npm run polyclinic -- import ${path}`)
  },
}

async function mustBeNew(slug: string): Promise<void> {
  const clinics = await withDatabase(({ tenancy }) => listClinics(tenancy), { mayMake: true })
  if (clinics.some((each) => each.slug === slug))
    throw new CommandError(`There is a clinic ${slug} already; import its file to change it.`)
}
