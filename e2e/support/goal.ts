import type { ClinicFile } from '@polyclinic/domain/organizations/clinic-file.ts'
import type { Page } from '@playwright/test'
import { expect, listen, test as journey } from './journey.ts'
import { clinics, originOf, type Brand, type Look } from './looks.ts'
import { createClinic, makeClinic, makePeople, type OwnClinic } from './own-clinic.ts'
import { people } from './people.ts'
import { sayIn, type Say } from './words.ts'

type Fixtures = {
  /** The demo clinic as it is, or one in its brand that only these journeys use. */
  at: 'demo' | 'own'
  /** Settings of a clinic that is made for one journey alone. */
  settings: Partial<ClinicFile['booking']> | null
  /** With doctors and services of a demo clinic, or as the operator's command makes one, with a manager alone. */
  begins: 'staffed' | 'empty'
  clinic: OwnClinic
  say: Say
  /** Another person's browser, which looks at the same clinic in the same way. */
  stranger: () => Promise<Page>
}

type Workers = { ownClinics: (brand: Brand) => Promise<OwnClinic> }

/** A journey to a goal, in words of the language it is seen in. */
export const test = journey.extend<Fixtures, Workers>({
  at: ['own', { option: true }],
  settings: [null, { option: true }],
  begins: ['staffed', { option: true }],
  ownClinics: [
    async ({}, use) => {
      const made = new Map<Brand, Promise<OwnClinic>>()
      await use((brand) => {
        const clinic = made.get(brand) ?? makeStaffed(brand)
        made.set(brand, clinic)
        return clinic
      })
    },
    { scope: 'worker' },
  ],
  clinic: async ({ ownClinics, settings, begins, look: { brand } }, use) =>
    use(await (begins === 'empty' ? makeManaged(brand) : settings ? makeStaffed(brand, settings) : ownClinics(brand))),
  origin: async ({ at, look, clinic }, use) => use(at === 'demo' ? originOf(look.brand) : clinic.origin),
  say: async ({ look }, use) => use(sayIn(look.language ?? clinics[look.brand].language)),
  stranger: async ({ browser, contextOptions, look, origin, viewport, colorScheme, noticed }, use) => {
    const pages: Page[] = []
    await use(async () => {
      const context = await browser.newContext({ ...contextOptions, baseURL: origin, viewport, colorScheme })
      if (look.language) await context.addCookies([{ name: 'locale', value: look.language, url: origin }])
      const page = await context.newPage()
      listen(page, noticed)
      pages.push(page)
      return page
    })
    for (const page of pages) await page.context().close()
  },
})

async function makeStaffed(brand: Brand, settings = {}): Promise<OwnClinic> {
  const clinic = await makeClinic(brand, (file) => Object.assign(file.booking, settings))
  await makePeople(clinic.slug, [
    { email: people.doctor, name: 'Dana Doctor', roles: ['provider'], provider: clinic.doctors[0]! },
    { email: people.admin, name: 'Ada Admin', roles: ['admin'] },
  ])
  return clinic
}

async function makeManaged(brand: Brand): Promise<OwnClinic> {
  const clinic = await createClinic(brand)
  await makePeople(clinic.slug, [{ email: people.admin, name: 'Ada Admin', roles: ['admin'] }])
  return clinic
}

/** Journeys that are seen in one way. */
export const seenAs = (look: Look, journeys: () => void) =>
  test.describe(`${look.brand}, ${look.size}, ${look.mode}, ${look.language ?? 'own language'}`, () => {
    test.use({ look })
    journeys()
  })

export { expect }
