import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { ClinicFile } from '@polyclinic/domain/organizations/clinic-file.ts'
import type { Role } from '@polyclinic/domain/kit/roles.ts'
import { findClinic } from '../../server/src/commands/find-clinic.ts'
import { makeUser } from '../../server/src/commands/make-user.ts'
import { runCommand } from '../../server/src/commands/run-command.ts'
import { importClinic } from '../../server/src/features/organizations/import/import-clinic.ts'
import { createHasher } from '../../server/src/platform/passwords.ts'
import { openedDatabase } from './database.ts'
import { clinics, port, type Brand } from './looks.ts'
import { password } from './people.ts'
import { quietNotice } from './quiet-notice.ts'

const everyDay = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

export type OwnClinic = { slug: string; origin: string; brand: Brand; timeZone: string; doctors: string[] }

/**
 * A clinic for a test alone, in the brand of a demo clinic, through the same import as any. It is mid-morning there
 * whenever the test runs, and its doctors work every day, so that today always has visits and times.
 */
export async function makeClinic(brand: Brand, change: (file: ClinicFile) => unknown = () => {}): Promise<OwnClinic> {
  const source = resolve(import.meta.dirname, '../../server/seed/clinics', clinics[brand].slug)
  const file = JSON.parse(await readFile(join(source, 'clinic.json'), 'utf8')) as ClinicFile
  const slug = `${brand}-${randomUUID().slice(0, 8)}`
  const domain = `${slug}.localhost`
  Object.assign(file, { slug, domains: [domain], timeZone: zoneAtTen(), closures: [] })
  Object.assign(file.booking, {
    minimumNoticeMinutes: quietNotice(5),
    holdsPerHour: 100_000,
    bookingsPerHour: 100_000,
    visitsAhead: 100_000,
    holdsAtOnce: 100_000,
    heldPercent: 100,
    unconfirmedPerHour: 100_000,
    confirmAfterMinutes: 0,
  })
  const shift = { days: [...everyDay], from: '08:00', to: '18:00' }
  for (const location of file.locations) location.openingHours = [shift]
  for (const service of file.services) delete service.minimumNoticeMinutes
  for (const provider of file.providers) {
    const { location } = provider.hours[0]!
    Object.assign(provider, { hours: [{ ...shift, location }], overrides: [], timeOff: [], dailyLimit: undefined })
  }
  change(file)

  // As it would stand in a file: without what is undefined.
  const json: unknown = JSON.parse(JSON.stringify(file))
  const { tenancy } = await openedDatabase()
  const imported = await importClinic(tenancy, json, (asset) => readFile(join(source, asset)))
  if (!imported.ok) throw new Error(imported.problems.map(({ path, message }) => `${path}: ${message}`).join('\n'))
  const doctors = file.providers.map((provider) => provider.slug)
  return { slug, origin: `http://${domain}:${port()}`, brand, timeZone: file.timeZone, doctors }
}

/** A clinic as the operator's command makes one: an example of everything, one doctor who is switched off, nobody's account. */
export async function createClinic(brand: Brand): Promise<OwnClinic> {
  const slug = `new-${randomUUID().slice(0, 8)}`
  const domain = `${slug}.localhost`
  const timeZone = zoneAtTen()
  const locale = clinics[brand].language === 'de' ? 'de-DE' : 'en-US'
  const folder = await mkdtemp(join(tmpdir(), 'polyclinic-new-'))
  const told = ['--name', 'New Pier', '--domain', domain, '--locale', locale, '--time-zone', timeZone]
  const code = await runCommand(['clinic', 'create', slug, ...told, '--folder', folder])
  await rm(folder, { recursive: true })
  if (code !== 0) throw new Error(`clinic create ended with ${code}`)
  return { slug, origin: `http://${domain}:${port()}`, brand, timeZone, doctors: [] }
}

/** A zone without summer time in which it is ten o'clock, give or take half an hour. */
function zoneAtTen(): string {
  const now = new Date()
  const behind = Math.round(now.getUTCHours() + now.getUTCMinutes() / 60) - 10
  const west = behind > 12 ? behind - 24 : behind
  return `Etc/GMT${west < 0 ? '-' : '+'}${Math.abs(west)}`
}

export type NewPerson = {
  email: string
  name: string
  roles: readonly Role[]
  provider?: string
  /** Of the clinic's own, by its name. */
  staffRole?: string
}

/** Accounts at a clinic of one's own, with the password of the demo's people. */
export async function makePeople(slug: string, people: readonly NewPerson[]): Promise<void> {
  const { tenancy } = await openedDatabase()
  const clinic = await findClinic(tenancy, slug)
  const passwordHash = await (hashed ??= createHasher().hash(password))
  await tenancy.inClinic(clinic.id, async (db, now) => {
    for (const { provider, staffRole, ...person } of people)
      await makeUser(db, { ...person, passwordHash, provider, staffRole }, now)
  })
}

/** Of all of them: each would take as long as their account. */
let hashed: Promise<string> | undefined
