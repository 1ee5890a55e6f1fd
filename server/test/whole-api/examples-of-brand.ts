import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { brand } from '@polyclinic/domain/brand/model.ts'
import { brandColumns } from '../../src/features/organizations/brand-columns.ts'
import { newId } from '../../src/platform/ids.ts'
import { present, type World } from './cast.ts'
import type { MakeExample } from './examples.ts'

const hash = '0c'.repeat(16)
const staticContent = {
  ...{ title: 'Clinic', description: 'Care.', hero: { heading: 'Care', lead: 'Close by.' } },
  structuredData: {
    department: {
      ...{ type: 'MedicalClinic', name: 'Clinic', specialty: 'Family medicine', medicalSpecialty: 'PrimaryCare' },
      openingHours: 'Mo-Fr 08:00-18:00',
      address: {
        ...{ type: 'PostalAddress', streetAddress: '48 Wharf Street', addressLocality: 'Boston' },
        ...{ addressRegion: 'MA', postalCode: '02110', addressCountry: 'US' },
      },
    },
  },
  homepage: { footer: { contactUs: { phone: '+1 617 555 0142' } } },
}
const styles = { logo: `/files/${hash}`, theme: { global: { buttonBackgroundColor: '#3730a3' } } }

/** Of a version that this clinic alone has. */
const formerOf = ({ clinic }: World) => 1000 + Number.parseInt(clinic.id.slice(-6), 16)

/** The clinic with a look and a former one that are the same, so that no call here makes a version in the way of another. */
async function aLook(world: World) {
  const former = formerOf(world)
  return world.clinic.transact(async (db) => {
    const { name } = await db.selectFrom('organizations').select('name').executeTakeFirstOrThrow()
    const look = brand.parse({ name, styles, staticContent })
    const { columns } = brandColumns(look)
    const { brand_css: _css, palettes: _palettes, ...given } = columns
    await db
      .insertInto('files')
      .values({ id: newId(), hash, media_type: 'image/png', content: Buffer.from('x') })
      .onConflict((conflict) => conflict.columns(['organization_id', 'hash']).doNothing())
      .execute()
    await db
      .insertInto('brand_versions')
      .values({ version: former, ...given, saved_at: new Date(present).toISOString() })
      .onConflict((conflict) => conflict.columns(['organization_id', 'version']).doNothing())
      .execute()
    const row = await db.updateTable('organizations').set(columns).returning('brand_version').executeTakeFirstOrThrow()
    return { look, headers: { 'if-match': `"${row.brand_version}"` } }
  })
}

/** As `aLook`, of legal texts. */
async function legalTexts(world: World) {
  const sections = [{ heading: `Privacy ${world.clinic.slug}`, paragraphs: ['A clinic.'] }]
  const texts = { privacy: sections, accessibility: sections, imprint: sections }
  const stored = JSON.stringify(
    Object.fromEntries(Object.entries(texts).map(([page, each]) => [page, { language: 'en', sections: each }])),
  )
  return world.clinic.transact(async (db) => {
    await db
      .insertInto('legal_versions')
      .values({ version: formerOf(world), texts: stored, saved_at: new Date(present).toISOString() })
      .onConflict((conflict) => conflict.columns(['organization_id', 'version']).doNothing())
      .execute()
    const row = await db
      .updateTable('organizations')
      .set({ legal_texts: stored })
      .returning('legal_version')
      .executeTakeFirstOrThrow()
    return { texts, headers: { 'if-match': `"${row.legal_version}"` } }
  })
}

function aLogo() {
  const form = new FormData()
  form.append('file', new File(['<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z"/></svg>'], 'logo.svg'))
  return form
}

async function aFont() {
  const form = new FormData()
  const name = 'figtree'
  const font = await readFile(
    fileURLToPath(import.meta.resolve(`@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`)),
  )
  form.append('file', new File([new Uint8Array(font)], 'font.woff2'))
  return form
}

async function aPicture() {
  const form = new FormData()
  const picture = sharp({ create: { width: 9, height: 9, channels: 3, background: '#b4472a' } })
  form.append('file', new File([new Uint8Array(await picture.png().toBuffer())], 'link.png'))
  return form
}

export const brandExamples: Record<string, readonly MakeExample[]> = {
  readBrand: [() => ({ elsewhere: null })],
  listBrandVersions: [() => ({ elsewhere: null })],
  changeBrand: [
    async (world) => {
      const { look, headers } = await aLook(world)
      return { headers, body: look, elsewhere: null }
    },
  ],
  readLegalTexts: [() => ({ elsewhere: null })],
  listLegalVersions: [() => ({ elsewhere: null })],
  changeLegalTexts: [
    async (world) => {
      const { texts, headers } = await legalTexts(world)
      return { headers, body: { texts }, elsewhere: null }
    },
  ],
  restoreLegalTexts: [
    async (world) => {
      const { headers } = await legalTexts(world)
      return { params: { version: String(formerOf(world)) }, headers, elsewhere: 404 }
    },
  ],
  addLogo: [() => ({ body: aLogo(), elsewhere: null })],
  addFont: [async () => ({ body: await aFont(), elsewhere: null })],
  // Nobody asks the net: no host is allowed.
  fetchFont: [() => ({ body: { address: 'https://fonts.example/a.woff2' }, but: { admin: 422 }, elsewhere: null })],
  addSocialPicture: [async () => ({ body: await aPicture(), elsewhere: null })],
  restoreBrand: [
    async (world) => {
      const { headers } = await aLook(world)
      return { params: { version: String(formerOf(world)) }, headers, elsewhere: 404 }
    },
  ],
}
