import { demand } from '../support/api.ts'
import { expect, seenAs, test } from '../support/goal.ts'
import { looks } from '../support/looks.ts'
import { onDemand } from '../support/on-demand.ts'
import { mailsTo } from '../support/outbox.ts'
import { somebody } from '../support/visits.ts'

seenAs(looks[2], () => {
  // Told by message-texts.test of both sides.
  test(
    'the clinic writes a message in its own words, and later in the product’s again',
    { tag: onDemand },
    async ({ page, say, clinic: { origin }, arriveAs, axe }) => {
      /** What somebody without an account is written who asks for a password. */
      const mailed = async () => {
        const { email } = somebody('Nobody')
        await demand(origin, 'POST', '/password-changes', { body: { email } })
        const [text] = await mailsTo(origin, email)
        return text
      }
      await arriveAs('admin')
      await page.goto('/admin/messages')
      await page.getByRole('link', { name: say('messageTexts.no-account') }).click()
      const field = page.getByRole('textbox', { name: say('messageTexts.text') })
      const preview = page.getByRole('region', { name: say('messageTexts.preview') })
      await expect(preview.getByText('Guten Tag,')).toBeVisible()
      await axe()

      await field.fill('Guten Tag, dies ist die Anmeldung. Siehe https://example.test\n\n')
      await field.press('ControlOrMeta+End')
      await field.pressSequentially(`{${say('messageTexts.name-clinic').slice(0, 4)}`)
      await expect(page.getByRole('option', { name: say('messageTexts.name-clinic') })).toBeVisible()
      await axe()
      await field.press('Enter')
      await expect(field).toHaveValue(new RegExp(`\\{${say('messageTexts.name-clinic')}\\}$`))
      await page.getByRole('button', { name: say('messageTexts.save') }).click()
      await expect(page.getByText(say('messageTexts.address'))).toBeVisible()
      await expect(field).toBeFocused()

      await page.getByRole('link', { name: say('admin.outbox') }).click()
      await page.getByRole('link', { name: say('admin.viewTexts'), exact: true }).click()
      await page.getByRole('link', { name: say('messageTexts.no-account') }).click()
      await expect(field).toHaveValue(/^Guten Tag, dies ist/)
      await field.fill((await field.inputValue()).replace(' Siehe https://example.test', ''))
      await expect(preview.getByText('Guten Tag, dies ist die Anmeldung.')).toBeVisible()
      await page.getByRole('button', { name: say('messageTexts.save') }).click()
      await expect(page.getByText(say('messageTexts.saved'))).toBeVisible()
      // Each server learns of it within two seconds.
      await expect.poll(mailed).toMatch(/^Guten Tag, dies ist die Anmeldung\.\n\n\S/)

      await page.getByRole('button', { name: say('messageTexts.reset') }).click()
      await axe()
      await page.getByRole('button', { name: say('messageTexts.resetYes') }).click()
      await expect(page.getByText(say('messageTexts.wasReset'))).toBeVisible()
      await expect.poll(mailed).not.toContain('dies ist die Anmeldung')
    },
  )
})
