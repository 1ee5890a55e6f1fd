import { inEveryLook, inStaffLooks, still, test } from './support/gallery.ts'

inEveryLook(() => {
  test("the patients' area", async ({ open, arriveAs, page }) => {
    await arriveAs('patient')
    for (const path of [
      '/patient',
      '/patient?filter=past',
      '/patient/family',
      '/patient/data',
      '/patient/consents',
      '/patient/records',
      '/patient/records?of=letter',
      '/patient/prescriptions',
      '/patientDetails',
      '/patientReview',
    ])
      await open(path)
    await page.goto('/patientReview')
    const reviews = page.locator('a[href^="/patientReview/"]')
    // One to be written, and one that was.
    const [first, last] = [await reviews.first().getAttribute('href'), await reviews.last().getAttribute('href')]
    await page.goto('/invoice')
    const invoice = await page.locator('main a[href^="/invoice/"]').first().getAttribute('href')
    for (const path of [first!, last!, '/invoice', invoice!, '/forms']) await open(path)
    await page.goto('/forms')
    await page.getByRole('link', { name: /^(Continue|Fortsetzen): / }).click()
    await page.waitForURL(/forms\?./)
    await open(`/forms${new URL(page.url()).search}`, { as: 'a form' })
    await open('/', { as: '/, signed in' })
    // The same header above what axe has seen of everybody's pages.
    for (const path of ['/doctors', '/individual']) await open(path, { as: `${path}, signed in`, axe: false })
  })
})

inStaffLooks(() => {
  test("the doctors' area", async ({ open, arriveAs, page }) => {
    await arriveAs('doctor')
    await open('/doctor/dashboard', still)
    await open('/doctor/calendar', still)
    await open('/doctor/calendar?view=month', still)
    await open('/doctor/availability', still)
    await open('/doctor/reviews', still)
    await open('/doctor/patients', still)
    await open('/doctor/patients', {
      ...still,
      as: 'a record',
      act: async (page) => {
        await page.getByRole('searchbox').fill('an')
        await page
          .getByRole('list', { name: /^(Patients found|Gefundene Personen)$/ })
          .getByRole('link')
          .first()
          .click()
        await page
          .getByRole('region', { name: /^(Timeline|Verlauf)$/ })
          .getByRole('listitem')
          .first()
          .waitFor()
      },
    })
    await page.goto('/doctor/dashboard')
    const note = page.getByRole('link', { name: /^(Write the note|Dokumentieren)$/ })
    await open((await note.first().getAttribute('href'))!, {
      ...still,
      as: 'a visit note',
      act: async (page) => {
        await page.getByRole('textbox').first().fill('A note that is begun')
        await page.getByText(/^(Saved|Gespeichert)$/).waitFor()
      },
    })
    await open('/doctor/visits', { ...still, as: 'notes to sign' })
    await open('/doctor/visits/phrases', still)
    await open('/doctor/prescriptions', still)
    await open('/doctor/reports?range=last-7-days', { ...still, as: 'own reports' })
    await page.goto('/doctor/prescriptions')
    // Whoever comes first of those who are here or were seen.
    const begin = page.getByRole('main').getByRole('list').first().getByRole('listitem')
    await begin.first().locator('button, a').first().click()
    await page.waitForURL(/prescriptions\/./)
    const prescription = new URL(page.url()).pathname
    await open(prescription, {
      ...still,
      as: 'a prescription',
      act: async (page) => {
        // In the next look it is there.
        if ((await page.getByRole('heading', { level: 3, name: /^Cetirizin/ }).count()) > 0) return
        await page.getByRole('combobox', { name: /^(Add a drug|Mittel oder)/ }).fill('cetirizin')
        await page
          .getByRole('option', { name: /^Cetirizin/ })
          .first()
          .click()
        await page.getByRole('heading', { level: 3, name: /^Cetirizin/ }).waitFor()
        await page.getByText(/^(Saved|Gespeichert)$/).waitFor()
      },
    })
    await open(prescription, {
      ...still,
      as: 'drugs found',
      act: async (page) => {
        await page.getByRole('combobox', { name: /^(Add a drug|Mittel oder)/ }).fill('amoxi')
        await page
          .getByRole('option', { name: /^Amoxicillin/ })
          .first()
          .waitFor()
      },
    })
  })

  test("the partners' area", async ({ open, arriveAs }) => {
    await arriveAs('partner')
    for (const path of ['/partner', '/partner/received', '/partner/refer', '/partner/services', '/partner/account'])
      await open(path)
  })
})
