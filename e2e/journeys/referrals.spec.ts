import { expect, seenAs, test } from '../support/goal.ts'
import { inClinic } from '../support/in-clinic.ts'
import { looks } from '../support/looks.ts'
import { makePeople } from '../support/own-clinic.ts'
import { people } from '../support/people.ts'

seenAs(looks[0], () => {
  test.use({ settings: {} })

  test('a partner refers a patient, the clinic accepts and books, and both see the same until consent is taken back', async ({
    page,
    say,
    clinic,
    arriveAs,
    axe,
  }) => {
    const press = (key: Parameters<typeof say>[0]) => page.getByRole('button', { name: say(key), exact: true }).click()
    await arriveAs('admin')
    await page.goto('/admin/partners/organizations')
    await press('referrals.addPartner')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(say('referrals.partnerName'), { exact: true }).fill('Bayside Urgent Care')
    await dialog.getByRole('button', { name: say('referrals.save') }).click()
    await expect(page.getByRole('heading', { name: 'Bayside Urgent Care' })).toBeVisible()
    await axe()
    await makePeople(clinic.slug, [{ email: people.partner, name: 'Ellen Sayer', roles: ['partner'] }])
    await inClinic(clinic.slug, async (db) => {
      const { id } = await db.selectFrom('partners').select('id').executeTakeFirstOrThrow()
      await db.updateTable('users').set({ partner_id: id }).where('email', '=', people.partner).execute()
    })

    await arriveAs('partner')
    await page.goto('/partner')
    await page
      .getByRole('link', { name: say('referrals.refer') })
      .first()
      .click()
    await page.getByLabel(say('referrals.givenName'), { exact: true }).fill('Ada')
    await page.getByRole('textbox', { name: say('referrals.reason') }).fill('A mole that grows')
    await press('referrals.send')
    await expect(page.getByRole('alert').filter({ hasText: say('referrals.missing') })).toBeFocused()
    await axe()
    // What is typed is kept: somebody goes on with it from the list.
    await expect(page.getByText(say('referrals.saved'))).toBeVisible()
    await page.goto('/partner')
    await page.getByRole('link', { name: say('referrals.goOnNamed', { name: 'Ada' }) }).click()
    await expect(page.getByRole('textbox', { name: say('referrals.reason') })).toHaveValue('A mole that grows')
    await page.getByLabel(say('referrals.familyName'), { exact: true }).fill('Quill')
    await page.getByLabel(say('referrals.birthDate'), { exact: true }).fill('1980-02-03')
    await page.getByLabel(say('referrals.phone'), { exact: true }).fill('+1 617 555 0123')
    await page
      .getByLabel(say('documents.addFilesFor', { name: say('referrals.files') }))
      .and(page.locator('input'))
      .setInputFiles({ name: 'Findings.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 findings') })
    await expect(page.getByText(say('documents.added', { name: 'Findings.pdf' }))).toBeVisible()
    await page.getByRole('checkbox', { name: say('referrals.consentGiven') }).check()
    // By whom and how is nobody's guess.
    await press('referrals.send')
    await expect(page.getByRole('link', { name: say('referrals.consentByMissing') })).toBeVisible()
    await expect(page.getByRole('link', { name: say('referrals.consentWayMissing') })).toBeVisible()
    await axe()
    await page.getByLabel(say('referrals.consentBy'), { exact: true }).selectOption('patient')
    await page.getByLabel(say('referrals.consentWay'), { exact: true }).selectOption('spoken')
    await press('referrals.send')
    await expect(page.getByText(say('referrals.nowRequested'))).toBeVisible()
    await axe()
    const address = page.url()

    await arriveAs('admin')
    await page.goto('/admin/partners')
    await page.getByRole('link', { name: say('referrals.openNamed', { name: 'Ada Quill' }) }).click()
    await press('referrals.receive')
    await expect(page.getByText(say('referrals.nowClinicReceived'))).toBeVisible()
    await press('referrals.accept')
    await expect(page.getByText(say('referrals.nowClinicAccepted'))).toBeVisible()
    await page.getByRole('button', { name: say('referrals.book') }).press('Enter')
    await expect(dialog.getByLabel(say('common.lastName'), { exact: true })).toHaveValue('Quill')
    await dialog.getByRole('radio').first().check()
    await dialog.locator('button[type=submit]').click()
    await expect(page.getByText(say('referrals.nowClinicInProgress'))).toBeVisible()
    await axe()
    await page
      .getByRole('button', {
        name: say('documents.keepInChartNamed', { name: 'Findings.pdf', patient: 'Ada Quill, born 02/03/1980' }),
      })
      .click()
    await expect(page.getByText(say('documents.inChart'), { exact: true })).toBeVisible()
    await page.getByRole('button', { name: say('documents.notInChartNamed', { name: 'Findings.pdf' }) }).click()
    await expect(page.getByText(say('documents.inChart'), { exact: true })).toBeHidden()
    await press('referrals.withdrawConsent')
    await dialog.getByRole('button', { name: say('referrals.withdrawConsent') }).click()
    await expect(page.getByText(say('referrals.actWithdrawConsent'))).toBeVisible()

    await arriveAs('partner')
    await page.goto(address)
    await expect(page.getByText(say('referrals.nowNoConsent'))).toBeVisible()
    await expect(page.getByText(/withdrew their consent on/)).toBeVisible()
  })

  test('a partner books a time where the clinic lets it, and the clinic sees it without asking', async ({
    page,
    say,
    clinic,
    arriveAs,
    axe,
  }) => {
    await arriveAs('admin')
    await page.goto('/admin/partners/organizations')
    await page.getByRole('button', { name: say('referrals.addPartner'), exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(say('referrals.partnerName'), { exact: true }).fill('Bayside Urgent Care')
    await dialog.getByRole('checkbox', { name: say('referrals.booksVisits') }).check()
    await axe()
    await dialog.getByRole('button', { name: say('referrals.save') }).click()
    await expect(page.getByText(say('referrals.booksItself'), { exact: true })).toBeVisible()
    await makePeople(clinic.slug, [{ email: people.partner, name: 'Ellen Sayer', roles: ['partner'] }])
    const id = crypto.randomUUID()
    await inClinic(clinic.slug, async (db) => {
      const partner = await db.selectFrom('partners').select('id').executeTakeFirstOrThrow()
      const person = await db
        .updateTable('users')
        .set({ partner_id: partner.id })
        .where('email', '=', people.partner)
        .returning('id')
        .executeTakeFirstOrThrow()
      const now = new Date().toISOString()
      await db
        .insertInto('referrals')
        .values({
          ...{ id, partner_id: partner.id, written_by_user_id: person.id, written_by_name: 'Ellen Sayer' },
          ...{ status: 'requested', since: now, requested_at: now, turn: 'clinic', due_at: now, urgency: 'routine' },
          ...{ given_name: 'Ada', family_name: 'Quill', birth_date: '1980-02-03', phone: '+16175550123' },
          ...{ reason: 'A mole', consent_version: 3, consent_given_by: 'patient', consent_way: 'signed' },
          consent_given_on: now.slice(0, 10),
        })
        .execute()
    })
    await arriveAs('partner')
    await page.goto(`/partner/referrals/${id}`)
    await page.getByRole('button', { name: say('referrals.bookTitle') }).press('Enter')
    // The referral asks for nothing in particular: what is booked is chosen, not guessed.
    const book = dialog.getByRole('button', { name: say('referrals.bookTime'), exact: true })
    await book.click()
    await expect(dialog.getByRole('alert').filter({ hasText: say('referrals.serviceMissing') })).toBeVisible()
    await axe()
    await dialog.getByLabel(say('referrals.service'), { exact: true }).selectOption({ index: 1 })
    const service = await dialog
      .getByLabel(say('referrals.service'), { exact: true })
      .locator('option')
      .nth(1)
      .innerText()
    await expect(dialog.locator('section button').first()).toBeVisible()
    await book.click()
    await expect(dialog.getByText(say('referrals.chooseTime'))).toBeVisible()
    await dialog.locator('section button').first().press('Enter')
    await expect(dialog.getByRole('status').filter({ hasText: service })).toBeVisible()
    await axe()
    await dialog.locator('button[type=submit]').click()
    await expect(page.getByText(say('referrals.nowInProgress'))).toBeVisible()
    // What they tell the patient, and whom to call.
    await expect(page.getByRole('definition').filter({ hasText: service })).toBeVisible()
    await expect(page.getByText(say('referrals.toChangeCall'))).toBeVisible()
    await axe()
    await arriveAs('admin')
    await page.goto(`/admin/partners/${id}`)
    await expect(page.getByText(say('referrals.bookedByPartner', { partner: 'Bayside Urgent Care' }))).toBeVisible()
    await axe()
    await expect(page.getByRole('link', { name: 'Ada Quill, born 02/03/1980' })).toHaveAttribute(
      'href',
      /patientDetails/,
    )
    await page.getByRole('button', { name: say('referrals.unbook') }).click()
    await expect(dialog.getByRole('link')).toHaveAttribute('href', /\/admin\?date=/)
    await dialog.getByRole('checkbox', { name: say('referrals.cancelVisitLeft') }).uncheck()
    await dialog.getByRole('button', { name: say('referrals.unbook') }).click()
    // The visit stays, and the way to it.
    const stays = page.getByRole('status').filter({ hasText: say('referrals.visitStays') })
    await expect(stays.getByRole('link')).toHaveAttribute('href', /\/admin\?date=/)
    await axe()
    await stays.getByRole('button', { name: say('referrals.cancelVisitLeft') }).click()
    await expect(page.getByText(say('referrals.visitLeftCanceled'))).toBeVisible()
  })
})
