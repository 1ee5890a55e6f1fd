import type { Page } from '@playwright/test'
import { adminAt, ask, demand, signInByApi } from '../support/api.ts'
import { expect, seenAs, test } from '../support/goal.ts'
import { expected, keepToken, loadedWith } from '../support/journey.ts'
import { looks } from '../support/looks.ts'
import { onDemand } from '../support/on-demand.ts'
import { mailedLink } from '../support/outbox.ts'
import { makePeople } from '../support/own-clinic.ts'
import { password } from '../support/people.ts'
import { somebody } from '../support/visits.ts'
import type { Say } from '../support/words.ts'

const newPassword = 'gravel tin and a lantern'
const row = (page: Page, name: string) => page.getByRole('list').getByRole('listitem').filter({ hasText: name })
/** Beside the list where there is room, else over it. */
const panel = (page: Page, name: string) =>
  page.getByRole('dialog', { name }).or(page.getByRole('region', { name, exact: true }))

async function invite(page: Page, say: Say, { name, email, role }: { name: string; email: string; role: string }) {
  await page.getByRole('button', { name: say('people.invite') }).click()
  const form = panel(page, say('people.invite'))
  await form.getByLabel(say('common.email')).fill(email)
  await form.getByLabel(say('people.name')).fill(name)
  await form.getByLabel(say('people.role')).selectOption({ label: role })
  await form.getByRole('button', { name: say('people.sendInvitation') }).click()
  await expect(panel(page, name)).toContainText(say('people.invitationSent', { email }))
  await panel(page, name)
    .getByRole('button', { name: say('people.closePerson', { name }) })
    .or(panel(page, name).getByRole('button', { name: say('common.close') }))
    .click()
}

async function makeRole(origin: string, name: string, permissions: string[]) {
  const token = await adminAt(origin)
  await demand(origin, 'POST', '/roles', { token, body: { name, permissions } })
}

seenAs(looks[0], () => {
  test('somebody is invited, joins, is given and loses rights, and is let go', async ({
    page,
    say,
    clinic,
    arriveAs,
    axe,
    stranger,
  }) => {
    const { origin } = clinic
    const { givenName, familyName, email } = somebody('Nora')
    const name = `${givenName} ${familyName}`
    const role = `Desk ${familyName}`
    await makeRole(origin, role, ['appointments:list', 'appointments:day', 'messages:list'])
    await arriveAs('admin')
    await page.goto('/admin/people')
    await axe()
    await invite(page, say, { name, email, role })
    await axe()

    const other = await stranger()
    await other.goto(await mailedLink(origin, email))
    await expect(other.locator('[name=familyName]')).toHaveValue(familyName)
    await axe(other)
    await other.locator('[name=password]').fill(newPassword)
    await other.getByRole('button', { name: say('people.join') }).click()
    await expect(other).toHaveURL('/admin')
    const menu = other.getByRole('navigation', { name: say('common.mainNavigation') })
    await expect(menu.getByRole('link')).toHaveText([
      say('admin.today'),
      say('calendar.title'),
      say('admin.messageTexts'),
    ])

    // The list is live: the invitation has become somebody who is here.
    await expect(row(page, name)).toContainText(say('people.active'))
    await row(page, name).getByRole('link').click()
    await panel(page, name)
      .getByRole('button', { name: say('people.addException') })
      .click()
    const form = panel(page, name).getByRole('form')
    await form.getByLabel(say('people.deny')).check()
    await form.getByLabel(say('people.exceptionWhat')).selectOption({ label: say('people.messages:list') })
    await form.getByRole('button', { name: say('people.addException') }).click()
    await expect(panel(page, name)).toContainText(say('people.mayNot', { what: say('people.messages:list') }))
    await axe()
    await other.goto('/admin/outbox')
    await expect(other.getByRole('main')).toContainText(say('system.refusedTitle'))

    await panel(page, name)
      .getByRole('button', { name: say('people.deactivate') })
      .click()
    await panel(page, name)
      .getByRole('form')
      .getByRole('button', { name: say('people.deactivate') })
      .click()
    await expect(panel(page, name)).toContainText(say('people.deactivatedNow', { name }))
    const { status } = await ask(origin, 'POST', '/sessions', { body: { email, password: newPassword } })
    expect(status).toBe(401)
  })
})

seenAs(looks[3], () => {
  test('a patient who is invited joins with the account they have', async ({
    page,
    say,
    clinic,
    arriveAs,
    stranger,
  }) => {
    const { origin, slug } = clinic
    const { familyName, email } = somebody('Pia')
    const name = `Pia ${familyName}`
    await makePeople(slug, [{ email, name, roles: ['guest'] }])
    const role = `Desk ${familyName}`
    await makeRole(origin, role, ['people:list'])
    await arriveAs('admin')
    await page.goto('/admin/people')
    await invite(page, say, { name, email, role })

    const other = await stranger()
    await other.goto(await mailedLink(origin, email))
    await expect(other.getByText(say('people.invitationKnown'))).toBeVisible()
    await other.locator('[name=password]').fill(password)
    await other.getByRole('button', { name: say('people.join') }).click()
    await expect(other).toHaveURL('/patient')
    await other.goto('/admin')
    await expect(other).toHaveURL('/admin/people')
    await expect(other.getByRole('button', { name: say('people.invite') })).toHaveCount(0)
  })

  // Told by people-forms.test, change-roles.test.
  test(
    'a role is made and changed by keys, by who may only give what they have',
    { tag: onDemand },
    async ({ page, say, clinic, axe, noticed }) => {
      const { origin, slug } = clinic
      const { familyName, email } = somebody('Kim')
      const role = `Keys ${familyName}`
      await makeRole(origin, role, ['people:list', 'roles:change', 'appointments:day'])
      await makePeople(slug, [{ email, name: `Kim ${familyName}`, roles: ['admin'], staffRole: role }])
      await keepToken(page, await signInByApi(origin, email, password))
      await page.goto('/admin/roles')
      await page.getByRole('button', { name: say('people.newRole') }).press('Enter')
      const form = panel(page, say('people.newRole'))
      const made = `Made ${familyName}`
      await form.getByLabel(say('people.roleName')).fill(role)
      await expect(form.getByLabel(say('people.messages:list'))).toBeDisabled()
      await form.getByLabel(say('people.appointments:day')).press('Space')
      await axe()
      await form.getByRole('button', { name: say('people.createRole') }).press('Enter')
      await expect(form).toContainText(say('errors.role_name_taken'))
      expected(noticed, loadedWith(409))
      await form.getByLabel(say('people.roleName')).fill(made)
      await form.getByRole('button', { name: say('people.createRole') }).press('Enter')
      await expect(page.getByText(say('people.roleCreated', { name: made }))).toBeVisible()
      await expect(page.getByRole('list', { name: say('people.matrix') })).toContainText(made)
    },
  )
})
