// @vitest-environment node
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[] }

const web = join(import.meta.dirname, '..')
const client = join(web, 'dist/client')
const manifestFile = join(client, '.vite/manifest.json')
const manifest = existsSync(manifestFile)
  ? (JSON.parse(readFileSync(manifestFile, 'utf8')) as Record<string, Chunk>)
  : {}
const read = (file: string) => readFileSync(join(client, file))

const sizes = new Map<string, number>()
/** In bytes, compressed as it is sent. */
function sizeOf(file: string): number {
  const size = sizes.get(file) ?? brotliCompressSync(read(file)).length
  sizes.set(file, size)
  return size
}

/** The files that the browser fetches for these modules. */
function filesOf(...keys: string[]): string[] {
  const files = new Set<string>()
  const add = (key: string) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`${key} is not in the build; run: npm run build`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    chunk.imports?.forEach(add)
  }
  keys.forEach(add)
  return [...files]
}

/** The style sheets that come with a screen, beside the one of every page. */
const sheetsOf = (screen: string) =>
  Object.values(manifest)
    .filter((chunk) => filesOf(screen).includes(chunk.file))
    .flatMap(({ css = [] }) => css)

/** The classes that a style sheet says something about. */
const classesOf = (sheet: string) =>
  [
    ...read(sheet)
      .toString()
      .matchAll(/\.([a-z-]+_[a-zA-Z]+)/g),
  ].map(([, name]) => name!)

/** Every screen of the table of routes, and the sentences it asks for. */
const routes = ['routes', 'account-routes', 'article-routes', 'staff-routes']
  .map((name) => readFileSync(join(web, `src/${name}.tsx`), 'utf8'))
  .join('\n')
const screens = [...routes.matchAll(/import\('\.(\/screens\/[^']+)'\)((?:,\s*'\w+')*)/g)].map(
  ([, path, groups]) => [`src${path}`, groups!.match(/\w+/g) ?? []] as [string, string[]],
)
const areas: Record<string, string[]> = {
  booking: ['booking'],
  documents: ['documents'],
  patients: ['account', 'booking', 'codes', 'patient', 'reviews'],
  reviewed: ['reviewed'],
  staff: ['admin', 'availability', 'doctor', 'moderation', 'partner'],
}

// The first to ask compresses every file of the build.
describe('what the browser is sent', { timeout: 30_000 }, () => {
  test.each([
    ['src/screens/public/home.tsx', 117.3],
    ['src/screens/public/doctors.tsx', 119.4],
    ['src/screens/public/doctor.tsx', 117.6],
    ['src/screens/booking/appointment.tsx', 123.3, 'booking'],
    ['src/screens/booking/details.tsx', 142.6, 'booking'],
  ])('for a first view of %s is at most %s kB of scripts', (screen, most, ...groups) => {
    for (const language of ['en', 'de']) {
      const sentences = ['everyone', ...groups].map((group) => `src/messages/${language}-${group}.ts`)
      const files = filesOf('src/main.tsx', ...sentences, screen)
      const bytes = files.reduce((sum, file) => sum + sizeOf(file), 0)
      expect(bytes, language).toBeLessThanOrEqual(most * 1000)
    }
  })

  test('in every page is at most 13.1 kB of styles, none of them of the staff', () => {
    const { file } = manifest['page.css']!
    expect(sizeOf(file)).toBeLessThanOrEqual(13_100)
    expect(classesOf(file)).toContain('button_button')
    const staff = ['admin', 'doctor-dashboard', 'outbox', 'partner', 'staff-area'].flatMap((screen) =>
      sheetsOf(`src/screens/staff/${screen}.tsx`).flatMap(classesOf),
    )
    expect(staff).toEqual(expect.arrayContaining(['staff-shell_page', 'visit-row_row', 'message-row_row']))
    expect(staff.filter((name) => classesOf(file).includes(name))).toEqual([])
  })

  test('holds neither a validator nor a Temporal polyfill', () => {
    for (const { file } of Object.values(manifest).filter((chunk) => chunk.file.endsWith('.js'))) {
      const code = read(file).toString()
      expect(code, file).not.toMatch(/ZodError|ZodObject|_zod\b/)
      expect(code, file).not.toMatch(/Temporal\.ZonedDateTime|PlainMonthDay/)
    }
  })

  test('draws a PDF with what no screen asks for before one is opened', () => {
    const { file } = manifest['src/features/documents/pdf-pages.tsx']!
    for (const [screen] of screens) expect(filesOf('src/main.tsx', screen), screen).not.toContain(file)
    expect(sizeOf(file)).toBeLessThanOrEqual(135_000)
  })

  test.each(screens)('for %s has the sentences it says', (screen, groups) => {
    const code = filesOf('src/main.tsx', screen)
      .map((file) => read(file).toString())
      .join('\n')
    const given = groups.flatMap((group) => areas[group] ?? [])
    const missing = Object.values(areas)
      .flat()
      .filter((area) => !given.includes(area) && new RegExp(`[\`'"]${area}\\.[a-z]\\w+[\`'"]`).test(code))
    expect(missing).toEqual([])
  })
})
