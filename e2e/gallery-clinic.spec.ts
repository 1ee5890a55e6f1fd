import { inStaffLooks, still, test } from './support/gallery.ts'
import { people } from './support/people.ts'

inStaffLooks(() => {
  test("the clinic's day", async ({ open, arriveAs }) => {
    await arriveAs('admin')
    await open('/admin', still)
    await open('/admin', {
      ...still,
      as: 'running late',
      act: async (page) => {
        await page.getByRole('button', { name: /^(More|Mehr)$/ }).click()
        await page.getByRole('button', { name: /^(Running late|Verspätung)$/ }).click()
        await page.getByRole('dialog').getByLabel(/^20 /).check()
      },
    })
    await open('/admin', {
      ...still,
      as: 'a walk-in',
      act: async (page) => {
        await page.getByRole('button', { name: /^(Walk-in|Ohne Termin)$/ }).click()
        const dialog = page.getByRole('dialog')
        // Late in the evening there is none.
        const none = dialog.getByRole('status').filter({ hasText: /left today|nichts mehr frei/ })
        await dialog.getByRole('radio').or(none).first().waitFor()
      },
    })
    await open('/admin/calendar', still)
    await open('/admin/calendar', {
      ...still,
      as: 'an appointment in the calendar',
      act: async (page) => {
        await page.getByRole('button', { name: /^(New|Neu)$/ }).click()
        await page.getByRole('dialog').getByRole('radio').first().waitFor()
      },
    })
    await open('/admin/availability', still)
    await open('/admin/patients', {
      ...still,
      act: async (page) => {
        await page.getByRole('searchbox').fill('an')
        await page.getByRole('list', { name: /^(Patients found|Gefundene Personen)$/ }).waitFor()
      },
    })
  })

  test('two records of one person', async ({ open, arriveAs }) => {
    await arriveAs('admin')
    await open('/admin/patients/duplicates')
  })

  test('what the clinic says and asks', async ({ page, open, arriveAs }) => {
    await arriveAs('admin')
    await open('/admin/reviews', {
      ...still,
      act: (page) => page.locator('[data-opens=decline]').first().click(),
    })
    await open('/admin/outbox', still)
    await open('/admin/messages')
    await open('/admin/messages/timing')
    await open('/admin/blog')
    await open('/admin/blog', {
      as: 'an article that is written',
      act: async (page) => {
        await page.locator('main a[href^="/admin/blog/"]').first().click()
        await page.locator('[role=textbox][aria-multiline]').waitFor()
      },
    })
    await open('/admin/forms', still)
    await page.goto('/admin/forms')
    await page.getByRole('link', { name: /^(Before your first|Vor Ihrem ersten)/ }).click()
    await page.waitForURL(/forms\/./)
    await open(new URL(page.url()).pathname, { ...still, as: 'a form being built' })
  })

  test("the clinic's money and people", async ({ page, open, arriveAs }) => {
    await arriveAs('admin')
    await open('/admin/account')
    await open('/admin/people', still)
    await open('/admin/people?invite', still)
    await open('/admin/openings', still)
    await open('/admin/audit', still)
    await open('/admin/data')
    await open('/admin/data/retention')
    await open('/admin/waiting', still)
    await open('/admin/partners', still)
    await open('/admin/partners/sent', still)
    await open('/admin/partners/organizations', still)
    await open('/admin/setup', still)
    await open('/admin/doctors', still)
    await open('/admin/doctors/new', still)
    await open('/admin/services', still)
    await open('/admin/services/new', still)
    await open('/admin/clinic', still)
    await open('/admin/rules', still)
    await open('/admin/domains', still)
    await open('/admin/locations', still)
    await open('/admin/locations/new', still)
    await open('/admin/closures', still)
    await open('/admin/devices', still)
    await open('/admin/brand', still)
    await open('/admin/legal', still)
    await open('/admin/prescriptions', still)
    await open('/admin/reports?range=this-month', { ...still, as: 'reports' })
    await open('/admin/reports/money?range=this-year', still)
    await open('/admin/invoices', still)
    const invoice = page.locator('main a[href^="/admin/invoices/"]')
    for (const which of ['draft', 'paid']) {
      await page.goto(`/admin/invoices?show=${which}`)
      const href = await invoice.first().getAttribute('href')
      await open(href!, { ...still, as: `an invoice: ${which}` })
    }
    await open('/admin/invoices/vouchers', still)
    await open('/admin/invoices/accounting', still)
    await open('/admin/roles', still)
    await open('/admin/roles?role=new', still)
    await open('/admin/people', {
      ...still,
      as: 'a person',
      act: async (page) => {
        await page.getByRole('listitem').filter({ hasText: people.doctor }).getByRole('link').click()
        await page.getByRole('button', { name: /^(Close .+|.+ schließen)$/ }).waitFor()
      },
    })
  })
})
