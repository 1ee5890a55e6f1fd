import { expected, loadedWith } from '../support/journey.ts'
import { expect, seenAs, test } from '../support/goal.ts'
import { looks, looksOf } from '../support/looks.ts'
import { onDemand } from '../support/on-demand.ts'

test.use({ settings: {} })

for (const look of looksOf(looks[0], looks[1]))
  seenAs(look, () => {
    // Told by external-calendars.test of both sides.
    test(
      'a doctor adds a calendar elsewhere, is told what is wrong with it, and ends it',
      { tag: onDemand },
      async ({ page, say, arriveAs, axe, noticed }) => {
        await arriveAs('doctor')
        await page.goto('/doctor/availability')
        const section = page.getByRole('region', { name: say('availability.calendars') })
        await expect(section).toContainText(say('availability.noCalendars'))
        const address = section.getByLabel(say('availability.calendarAddress'))
        const add = section.getByRole('button', { name: say('availability.calendarAdd') })

        await address.fill('https://192.168.178.1/private.ics')
        await add.click()
        await expect(section).toContainText(say('availability.calendarWrongAddress'))
        expected(noticed, loadedWith(422))
        await axe()

        // A name that nobody has (RFC 2606): it is asked for, in vain.
        const host = 'calendar.invalid'
        await address.fill(`webcal://${host}/secret-a1b2c3/basic.ics`)
        await address.press('Enter')
        await expect(section.getByRole('status')).toContainText(host)
        await expect(section).toContainText(say('availability.calendarUnreachable'), { timeout: 60_000 })
        await expect(section).not.toContainText('a1b2c3')
        await axe()

        await section.getByRole('button', { name: say('availability.calendarEndThis', { host }) }).click()
        await page
          .getByRole('dialog')
          .getByRole('button', { name: say('availability.calendarEndIt') })
          .click()
        await expect(section).toContainText(say('availability.noCalendars'))
        await expect(section.getByRole('status')).toContainText(say('availability.calendarEnded', { host }))
      },
    )
  })
