import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { demand, tokenOf } from '../support/api.ts'
import { askForReviewsNow, heldYesterday } from '../support/backdate.ts'
import { expect, seenAs, test } from '../support/goal.ts'
import { expected, keepToken, loadedWith } from '../support/journey.ts'
import { tabTo } from '../support/keyboard.ts'
import { looks } from '../support/looks.ts'
import { mailsTo } from '../support/outbox.ts'
import type { OwnClinic } from '../support/own-clinic.ts'
import { whoIsHere } from '../support/who-is-here.ts'
import type { Say } from '../support/words.ts'

/** Somebody whose visit was yesterday, and who agreed to be asked how it was. */
async function whoWasHere(clinic: OwnClinic) {
  const person = await whoIsHere(clinic)
  const token = await tokenOf('doctor', clinic.origin)
  const headers = { 'if-match': '"3"', 'idempotency-key': randomUUID() }
  await demand(clinic.origin, 'POST', `/appointments/${person.id}/finish`, { token, headers })
  await heldYesterday(clinic.slug, person.id)
  const { email } = await demand<{ email: string }>(clinic.origin, 'GET', '/patients/me', { token: person.token })
  const body = { asksForReviews: true }
  await demand(clinic.origin, 'PATCH', '/patients/me/message-choices', { token: person.token, body })
  return { ...person, email }
}

const first = (page: Page, say: Say, word: 'publish' | 'decline' | 'reply') =>
  page.getByRole('button', { name: new RegExp(`^${say(`moderation.${word}`)}`) }).first()

seenAs(looks[1], () => {
  // So that nobody else's visits are asked about.
  test.use({ settings: {} })
  test('whoever was here is asked by mail, writes, and stands on the doctor’s page with a reply', async ({
    page,
    say,
    clinic,
    arriveAs,
    stranger,
    noticed,
    axe,
  }) => {
    const person = await whoWasHere(clinic)
    await askForReviewsNow(clinic.slug)
    await askForReviewsNow(clinic.slug)
    const asked = (await mailsTo(clinic.origin, person.email)).filter((text) => text.includes('/patientReview/'))
    expect(asked).toHaveLength(1)

    await keepToken(page, person.token)
    await page.goto(/https?:\/\/\S+\/patientReview\/[\w-]+/.exec(asked[0]!)![0])
    const words = 'Eine Stunde gewartet, und niemand sagte warum.'
    await page.getByLabel(say('reviews.text')).fill(words)
    // Neither a lost connection nor a press beside it takes what was typed.
    await page.context().setOffline(true)
    await expect(page.getByText(say('typing.offline'))).toBeVisible()
    await axe()
    await page.context().setOffline(false)
    await page
      .getByRole('link', { name: say('reviews.title') })
      .first()
      .click()
    await page.getByRole('button', { name: say('typing.leaveStay') }).click()
    await expect(page.getByLabel(say('reviews.text'))).toHaveValue(words)
    await page.getByRole('button', { name: say('reviews.submit') }).click()
    // Without stars it stays as it was typed.
    const missing = page.getByRole('link', { name: say('reviews.starsMissing') })
    await expect(missing).toBeVisible()
    await axe()
    await missing.press('Enter')
    const star = (count: number) =>
      page.getByRole('radio', { name: new RegExp(`^${say('reviewed.stars', { count })}`) })
    await expect(star(1)).toBeFocused()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
    await expect(star(2)).toBeChecked()
    await expect(page.getByLabel(say('reviews.text'))).toHaveValue(words)
    await page.getByLabel(say('reviews.text')).press('Tab')
    await tabTo(page.getByRole('button', { name: say('reviews.submit') }))
    await page.keyboard.press('Enter')
    await expect(page.getByText(say('reviews.sent'))).toBeVisible()
    await expect(page.getByText(say('reviews.submittedText'))).toBeVisible()
    await axe()

    const desk = await stranger()
    await arriveAs('admin', desk)
    await desk.goto('/admin/reviews?status=submitted')
    await expect(desk.getByText(words)).toBeVisible()
    await axe(desk)
    await first(desk, say, 'publish').click()
    await expect(desk.getByText(say('moderation.donePublished'))).toBeVisible()
    await desk.goto('/admin/reviews?status=published')
    await first(desk, say, 'reply').click()
    const reply = desk.getByLabel(say('moderation.replyText'))
    await expect(reply).toHaveValue(say('moderation.replyStart'))
    await reply.fill(`Liebe ${person.givenName}, das tut uns leid.`)
    await desk.getByRole('button', { name: say('moderation.sendReply') }).click()
    await expect(desk.getByText(say('moderation.replyNames')).first()).toBeVisible()
    expected(noticed, loadedWith(409))
    await axe(desk)
    await reply.fill('So lange zu warten, entspricht nicht unserem Anspruch.')
    await desk.getByRole('button', { name: say('moderation.sendReply') }).click()
    await expect(desk.getByText(say('moderation.doneReplied'))).toBeVisible()

    // Of one review nobody is told an average.
    const visitor = await stranger()
    await visitor.goto(`/aboutdoctor/${clinic.doctors[0]!}`)
    const section = visitor.getByRole('region', { name: say('reviewed.title') })
    await expect(section.getByText(words)).toBeVisible()
    await expect(section.getByText('So lange zu warten')).toBeVisible()
    await expect(section.getByText(say('reviewed.stars', { count: 2 }))).toBeAttached()
    await expect(visitor.getByText(/\/5 \(1\)/)).toHaveCount(0)
    await axe(visitor)
  })
})

seenAs(looks[4], () => {
  test.use({ settings: {} })
  test('one that is declined says why, is changed and published, and is taken back', async ({
    page,
    say,
    clinic,
    arriveAs,
    stranger,
    axe,
  }) => {
    const person = await whoWasHere(clinic)
    // Where the clinic has not turned it on nobody is asked.
    await askForReviewsNow(clinic.slug)
    expect((await mailsTo(clinic.origin, person.email)).join()).not.toContain('/patientReview/')
    await demand(clinic.origin, 'POST', `/appointments/${person.id}/review`, {
      ...{ token: person.token, headers: { 'if-match': '"0"' } },
      body: { stars: 5, text: 'Frau Schmidt am Empfang ist wunderbar.', display: 'initial' },
    })
    const desk = await stranger()
    await arriveAs('admin', desk)
    await desk.goto('/admin/reviews')
    await first(desk, say, 'decline').click()
    await desk.getByRole('radio', { name: say('reviews.why-names-somebody') }).check()
    await desk.getByLabel(say('moderation.note')).fill('Der Name am Anfang.')
    await axe(desk)
    await desk.getByRole('button', { name: say('moderation.decline'), exact: true }).click()
    await expect(desk.getByText(say('moderation.doneDeclined'))).toBeVisible()

    await keepToken(page, person.token)
    await page.goto('/patientReview')
    await page
      .getByRole('list', { name: say('reviews.title') })
      .getByRole('link')
      .click()
    await expect(page.getByText(say('reviews.noteOf', { note: 'Der Name am Anfang.' }))).toBeVisible()
    await axe()
    await page.getByRole('button', { name: say('reviews.edit') }).click()
    await page.getByLabel(say('reviews.text')).fill('Der Empfang ist wunderbar.')
    await page.getByRole('radio', { name: say('reviews.anonymous') }).check()
    await page.getByRole('button', { name: say('reviews.saveChanges') }).click()
    await expect(page.getByText(say('reviews.shownAnonymous'))).toBeVisible()
    await desk.reload()
    await first(desk, say, 'publish').click()
    await expect(desk.getByText(say('moderation.donePublished'))).toBeVisible()

    await page.reload()
    await page.getByRole('button', { name: say('reviews.withdraw') }).click()
    await axe()
    await page.getByRole('button', { name: say('reviews.withdrawYes') }).click()
    await expect(page.getByText(say('reviews.withdrawnText'))).toBeVisible()
    await page.goto(`/aboutdoctor/${clinic.doctors[0]!}`)
    await expect(page.getByRole('region', { name: say('reviewed.title') })).toHaveCount(0)
  })
})
