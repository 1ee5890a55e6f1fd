import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readClinicFile } from '@polyclinic/domain/organizations/read-clinic-file.ts'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../../test/harness.ts'
import { createTenancy, type Tenancy } from '../../../platform/tenancy.ts'
import { assets, northPierFile } from './clinic.fixture.ts'
import { completeClinicFile } from './complete-clinic-file.ts'
import { exportClinic } from './export-clinic.ts'
import { importClinic } from './import-clinic.ts'
import { readPictures, type ReadAsset } from './read-pictures.ts'

const folder = new URL('../../../../seed/clinics/', import.meta.url)
const tenancy: Tenancy = createTenancy((await testDatabase()).db)

type Source = [name: string, json: unknown, read: ReadAsset]
const sources: Source[] = [
  ['north-pier', northPierFile(), assets()],
  withAllOfItsLook(),
  ...readdirSync(folder).map((slug): Source => {
    const read = (path: string) => readFileSync(new URL(`${slug}/${path}`, folder))
    return [slug, JSON.parse(read('clinic.json').toString()), async (path) => read(path)]
  }),
]

function withAllOfItsLook(): Source {
  const file = northPierFile()
  const read = assets()
  const content = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  const name = 'figtree'
  const font = readFileSync(
    fileURLToPath(import.meta.resolve(`@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`)),
  )
  return [
    'one with a picture for shared links, a font of its own and a tag manager',
    {
      ...{ ...file, slug: 'east-pier', domains: ['east-pier.test'], config: { gtmId: 'GTM-ABC123' } },
      styles: { ...file.styles, socialPicture: 'link.png', fontFile: 'font.woff2' },
    },
    async (path) => (path === 'link.png' ? content : path === 'font.woff2' ? font : read(path)),
  ]
}

/** A file as it reads when everything is said in it, whatever its pictures are called. */
async function meaning(json: unknown, read: ReadAsset) {
  const reading = readClinicFile(json)
  if (!reading.ok) throw new Error(JSON.stringify(reading.problems))
  const { pictures } = await readPictures(reading.clinic, read)
  // What the table says of what a file leaves out.
  const booking = { ...reading.clinic.booking, holdsPerHour: 180, bookingsPerHour: 60, confirmAfterMinutes: 2 }
  const quiet = { quietFrom: '21:00', quietUntil: '08:00' }
  const reminders = { remindHoursBefore: [], ...quiet, textReminders: false, textsPerDay: 200, askForReviews: false }
  const billing = { ...reading.clinic.billing, mailInvoices: true, mailReceipts: false, paymentReminderDays: [] }
  const stored = { ...reading.clinic, booking, reminders, billing }
  const clinic = completeClinicFile(reading.clinic, stored, pictures, new Date().toISOString())
  const inOrder = <Entry extends { from: string }>(entries: Entry[]) =>
    entries.toSorted((a, b) => (a.from < b.from ? -1 : 1))
  const providers = clinic.providers.map((each) => ({ ...each, timeOff: inOrder(each.timeOff) }))
  return { ...clinic, closures: inOrder(clinic.closures), providers }
}

test.each(sources)('%s comes back as the file said it, and once more to the letter', async (_name, json, read) => {
  const load = async (file: unknown, from: ReadAsset) => {
    const imported = await importClinic(tenancy, file, from)
    if (!imported.ok) throw new Error(JSON.stringify(imported.problems))
    return imported
  }
  const { organizationId } = await load(json, read)
  const first = await exportClinic(tenancy, organizationId)
  const text = JSON.stringify(first.file)
  const readExported: ReadAsset = async (path) => first.pictures.get(path)!
  expect(await meaning(JSON.parse(text), readExported)).toEqual(await meaning(json, read))

  expect((await load(JSON.parse(text), readExported)).differences).toEqual([])
  expect((await load(json, read)).differences).toEqual([])
  expect(JSON.stringify((await exportClinic(tenancy, organizationId)).file)).toBe(text)
})
