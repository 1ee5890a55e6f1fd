import { expect, seenAs, test } from '../support/goal.ts'
import { looks } from '../support/looks.ts'
import { book, dateOf, freeTimes, somebody } from '../support/visits.ts'

// In a clinic of its own: what others book on that day would be in the way, too.
test.use({ settings: {} })

seenAs(looks[1], () => {
  test('a doctor is away: one visit is canceled, one stays on the list, one moves, nobody books', async ({
    page,
    say,
    clinic,
    arriveAs,
    axe,
  }) => {
    const { origin, doctors } = clinic
    const doctor = doctors[0]!
    const times = await freeTimes(origin, doctor, 48 * 60)
    const date = dateOf(clinic, times[0]!)
    const ofDay = times.filter((time) => dateOf(clinic, time) === date)
    const [kim, lou, max] = [somebody('Kim'), somebody('Lou'), somebody('Max')]
    await book(origin, ofDay[0]!, { patient: kim })
    await book(origin, ofDay.at(-1)!, { patient: lou })

    await arriveAs('doctor')
    await page.goto('/doctor/availability')
    await page.getByLabel(say('availability.firstDay')).fill(date)
    await expect(page.getByText(kim.familyName)).toBeVisible()
    const fateOf = ({ givenName, familyName }: typeof kim) =>
      page.getByRole('group', { name: say('availability.fateOf', { name: `${givenName} ${familyName}` }) })
    const decide = async (who: typeof kim, fate: 'availability.cancel' | 'availability.keep' | 'availability.move') => {
      const choice = fateOf(who).getByRole('button', { name: say(fate) })
      // The list may just be told anew.
      await expect(async () => {
        await choice.click()
        await expect(choice).toHaveAttribute('aria-pressed', 'true', { timeout: 1000 })
      }).toPass()
    }
    const save = () => page.getByRole('button', { name: say('availability.takeDays', { count: 1 }) }).click()
    await decide(kim, 'availability.cancel')
    await save()
    // Nothing is saved while it is not said what becomes of somebody.
    await expect(page.getByRole('alert')).toContainText(lou.familyName)
    await decide(lou, 'availability.keep')
    await page.getByLabel(say('availability.words')).fill('We will find another day soon.')
    await axe()

    // Somebody books at that moment: the list has them before anything is saved.
    await book(origin, ofDay[Math.floor(ofDay.length / 2)]!, { patient: max })
    await expect(fateOf(max)).toBeVisible()
    await decide(max, 'availability.move')
    const newTime = page.getByLabel(say('availability.newTime'))
    await newTime.selectOption({ index: 1 })
    await axe()
    await save()
    const ahead = page.getByRole('region', { name: say('availability.ahead') })
    await expect(page.getByText(say('availability.sumMoved', { count: 1 }))).toBeVisible()
    await expect(ahead).toContainText(say('availability.toSee', { count: 1 }))
    await expect(ahead).toContainText(lou.familyName)
    await axe()
    expect((await freeTimes(origin, doctor, 48 * 60)).filter((time) => dateOf(clinic, time) === date)).toEqual([])

    await page.getByRole('button', { name: say('availability.undo') }).click()
    await expect(ahead).toContainText(say('availability.noneAhead'))
    const free = (await freeTimes(origin, doctor, 48 * 60)).filter((time) => dateOf(clinic, time) === date)
    expect(free).not.toEqual([])
  })
})
