import { expect, seenAs, test } from '../support/goal.ts'
import { expected, loadedWith } from '../support/journey.ts'
import { inClinic } from '../support/in-clinic.ts'
import { looks } from '../support/looks.ts'
import { mailedLink } from '../support/outbox.ts'
import { makePeople } from '../support/own-clinic.ts'
import { people } from '../support/people.ts'

const outside = { name: 'Hill Street Practice', email: 'hill@example.test' }
const reason = 'A mole that grows'

seenAs(looks[0], () => {
  test.use({ settings: {} })

  test('a doctor refers a patient to an address, which reads it once, and to a partner, which says what came of it', async ({
    page,
    say,
    clinic,
    arriveAs,
    stranger,
    noticed,
    axe,
  }) => {
    await makePeople(clinic.slug, [{ email: people.partner, name: 'Ellen Sayer', roles: ['partner'] }])
    const patientId = crypto.randomUUID()
    await inClinic(clinic.slug, async (db) => {
      const now = new Date().toISOString()
      await db
        .insertInto('patients')
        .values({
          ...{ id: patientId, given_name: 'Ada', family_name: 'Quill', birth_date: '1980-02-03' },
          ...{ source: 'desk', created_at: now },
        })
        .execute()
      const partner = { id: crypto.randomUUID(), kind: 'practice', name: 'Bayside Urgent Care', language: 'en' }
      await db
        .insertInto('partners')
        .values({ ...partner, created_at: now })
        .execute()
      await db.updateTable('users').set({ partner_id: partner.id }).where('email', '=', people.partner).execute()
    })
    const button = (key: Parameters<typeof say>[0]) => page.getByRole('button', { name: say(key), exact: true })
    const dialog = page.getByRole('dialog')
    const chart = `/patientDetails?patient=${patientId}`
    const agree = async () => {
      await dialog.getByRole('checkbox', { name: say('outgoing.consentGiven') }).check()
      await dialog.getByLabel(say('referrals.consentBy'), { exact: true }).selectOption('patient')
      await dialog.getByLabel(say('referrals.consentWay'), { exact: true }).selectOption('spoken')
    }

    await arriveAs('admin')
    await page.goto(chart)
    await button('outgoing.refer').press('Enter')
    await dialog.getByText(say('outgoing.toOutside'), { exact: true }).click()
    await dialog.getByRole('button', { name: say('outgoing.send'), exact: true }).click()
    await expect(dialog.getByRole('alert').filter({ hasText: say('outgoing.missing') })).toBeFocused()
    await axe()
    await dialog.getByLabel(say('outgoing.name'), { exact: true }).fill(outside.name)
    await dialog.getByLabel(say('outgoing.email'), { exact: true }).fill(outside.email)
    await dialog.getByRole('textbox', { name: say('outgoing.reason') }).fill(reason)
    await dialog.getByRole('button', { name: say('outgoing.save'), exact: true }).click()
    await page.getByRole('button', { name: say('outgoing.goOnNamed', { recipient: outside.name }) }).click()
    await expect(dialog.getByRole('textbox', { name: say('outgoing.reason') })).toHaveValue(reason)
    await agree()
    await axe()
    await dialog.getByRole('button', { name: say('outgoing.send'), exact: true }).click()
    await expect(dialog.getByText(say('outgoing.codeTitle', { recipient: outside.name }))).toBeVisible()
    await axe()
    await page.keyboard.press('Escape')
    // The slip, and not the chart behind it.
    const paper = (await page.pdf()).toString('latin1')
    expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
    const code = /[2-9A-Z]{4}-[2-9A-Z]{4}/.exec(await dialog.innerText())![0]
    await dialog.getByRole('button', { name: say('outgoing.codeKept'), exact: true }).click()
    await page.goto('/admin/partners/sent')
    await expect(page.getByText(say('outgoing.stateSent'), { exact: true })).toBeVisible()
    await axe()

    const link = await mailedLink(new URL(page.url()).origin, outside.email)
    expect(link).not.toMatch(/ada|quill|mole/i)
    const reader = await stranger()
    await reader.goto(link)
    await reader.getByLabel(say('outgoing.code'), { exact: true }).fill('2222-2222')
    await reader.getByLabel(say('outgoing.birthDate'), { exact: true }).fill('1980-02-03')
    await reader.getByRole('button', { name: say('outgoing.read') }).click()
    await expect(reader.getByText(say('errors.referral_unproven'))).toBeVisible()
    await reader.getByLabel(say('outgoing.code'), { exact: true }).fill(code.toLowerCase())
    await reader.getByRole('button', { name: say('outgoing.read') }).click()
    await expect(reader.getByText(reason)).toBeVisible()
    expect(reader.url()).not.toContain('#')
    await reader.goto('about:blank')
    await reader.goto(link)
    await reader.getByLabel(say('outgoing.code'), { exact: true }).fill(code)
    await reader.getByLabel(say('outgoing.birthDate'), { exact: true }).fill('1980-02-03')
    await reader.getByRole('button', { name: say('outgoing.read') }).click()
    await expect(reader.getByText(say('errors.referral_read'))).toBeVisible()
    expected(noticed, loadedWith(409), loadedWith(410))

    await page.goto(chart)
    await expect(page.getByText(say('outgoing.stateRead'), { exact: true }).first()).toBeVisible()
    await button('outgoing.refer').click()
    await dialog.getByLabel(say('outgoing.partner'), { exact: true }).selectOption('Bayside Urgent Care')
    await dialog.getByRole('textbox', { name: say('outgoing.reason') }).fill('Dressings')
    await agree()
    await dialog.getByRole('button', { name: say('outgoing.send'), exact: true }).click()
    await expect(page.getByText(say('outgoing.sentToPartner', { recipient: 'Bayside Urgent Care' }))).toBeVisible()

    await arriveAs('partner')
    await page.goto('/partner/received')
    await axe()
    await page.getByRole('link', { name: say('outgoing.openNamed', { patient: 'Ada Quill' }) }).click()
    await expect(page.getByText('Dressings')).toBeHidden()
    await button('outgoing.openIt').press('Enter')
    await expect(page.getByText('Dressings')).toBeVisible()
    await axe()
    await button('outgoing.sayDone').click()
    await dialog.getByRole('button', { name: say('outgoing.send'), exact: true }).click()
    await expect(page.getByText(say('outgoing.stateDone'), { exact: true }).first()).toBeVisible()

    await arriveAs('admin')
    await page.goto('/admin/partners/sent?show=closed')
    await page.getByRole('button', { name: say('outgoing.moreNamed', { recipient: 'Bayside Urgent Care' }) }).click()
    await page.getByRole('menuitem', { name: say('outgoing.withdraw') }).click()
    await dialog.getByRole('button', { name: say('outgoing.withdraw'), exact: true }).click()
    await expect(dialog).toBeHidden()
    await arriveAs('partner')
    await page.goto('/partner/received')
    await page.getByRole('link', { name: say('outgoing.openNamed', { patient: say('outgoing.noName') }) }).click()
    await expect(page.getByText(say('outgoing.closedNow'))).toBeVisible()
    await expect(page.getByText('Dressings')).toBeHidden()
  })
})
