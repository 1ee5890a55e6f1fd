import type { Role } from '@polyclinic/domain/kit/roles.ts'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { carriedPatient, carryPatient } from '../../platform/session/carried-patient.ts'
import { loadPage } from '../../platform/session/session.fixture.ts'
import { refusal, type Reply } from '../../test/fake-api.ts'
import { emptyValues } from '../appointments/booking/form-values.ts'
import { keepDraft } from '../appointments/booking/draft.ts'

const rosa = {
  ...{ id: '01939b0c-7b1a-7c3e-9d52-3f0f3c2b1a05', version: 1, givenName: 'Rosa', familyName: 'Diaz' },
  ...{ email: 'rosa@diaz.com' },
}
const mia = {
  id: '01939b0c-7b1a-7c3e-9d52-3f0f3c2b1a01',
  givenName: 'Mia',
  familyName: 'Diaz',
  birthDate: '2019-03-03',
}
const ben = { ...mia, id: '01939b0c-7b1a-7c3e-9d52-3f0f3c2b1a02', givenName: 'Ben' }

async function show(answer: Reply, { before = () => {}, role = 'guest' }: { before?: () => void; role?: Role } = {}) {
  loadPage({ roles: [role] })
  before()
  const { fakeApi } = await import('../../test/fake-api.ts')
  const { renderInApp } = await import('../../test/in-app.tsx')
  const { WhomFor } = await import('./whom-for.tsx')
  const asked = fakeApi(({ path }) => (path.endsWith('/dependants') ? answer : { status: 200, data: rosa }))
  renderInApp(<WhomFor />)
  return asked
}
const known = (...items: object[]): Reply => ({ status: 200, data: { items } })
const pressed = () =>
  screen
    .getAllByRole('button')
    .filter((each) => each.getAttribute('aria-pressed') === 'true')
    .map(({ textContent }) => textContent)

it('asks once, with one press for each who is known', async () => {
  await show(known(mia, ben))
  await userEvent.click(await screen.findByRole('button', { name: 'Ben' }))
  expect(pressed()).toEqual(['Ben'])
  expect(carriedPatient()).toBe(ben.id)
  await userEvent.click(screen.getByRole('button', { name: 'Me' }))
  expect(carriedPatient()).toBe(rosa.id)
  expect(pressed()).toEqual(['Me'])
})

it.each([
  [mia.id, 'Mia'],
  [rosa.id, 'Me'],
])('has chosen whom somebody set out to book for: %s', async (id, words) => {
  await show(known(mia), { before: () => void carryPatient(id) })
  await screen.findByRole('group', { name: 'This visit is for' })
  expect(pressed()).toEqual([words])
})

it('has chosen nobody where somebody else is typed', async () => {
  const draft = { values: { ...emptyValues, for: 'other' }, slot: {}, key: 'k', reasons: [] } as never
  await show(known(mia), { before: () => void keepDraft(draft) })
  await screen.findByRole('group', { name: 'This visit is for' })
  expect(pressed()).toEqual([])
})

it('tells two of one name apart', async () => {
  await show(known(mia, { ...mia, id: ben.id, familyName: 'Delgado' }))
  expect(await screen.findByRole('button', { name: 'Mia Delgado' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Mia Diaz' })).toBeTruthy()
})

it('brings who was chosen before into sight', async () => {
  const rect = vi.spyOn(Element.prototype, 'getBoundingClientRect')
  rect.mockImplementation(function (this: Element) {
    const isPressed = this.getAttribute('aria-pressed') === 'true'
    return isPressed ? new DOMRect(400, 0, 100, 44) : new DOMRect(0, 0, 300, 44)
  })
  await show(known(mia, ben), { before: () => void carryPatient(ben.id) })
  const group = await screen.findByRole('group', { name: 'This visit is for' })
  await expect.poll(() => group.scrollLeft).toBe(300)
  rect.mockRestore()
})

it('lists five people and more', async () => {
  const more = [1, 2].map((count) => ({ ...mia, id: mia.id.replace(/.$/, `${count + 6}`), givenName: `Kim ${count}` }))
  await show(known(mia, ben, ...more), { before: () => void carryPatient(ben.id) })
  const list = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'This visit is for' })
  expect(list.selectedOptions[0]?.textContent).toBe('Ben')
  await userEvent.selectOptions(list, 'Kim 2')
  expect(carriedPatient()).toBe(more[1]?.id)
  expect(screen.queryByRole('group')).toBeNull()
})

it.each([
  ['has nobody', known()],
  ['cannot be asked', refusal('unauthorized')],
])('says nothing to who %s', async (_who, answer) => {
  const address = location.href
  const asked = await show(answer)
  await expect.poll(() => asked.length).toBe(2)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(screen.queryByRole('group')).toBeNull()
  expect(location.href).toBe(address)
})

it('asks nothing of who works here and is no patient', async () => {
  const asked = await show(known(mia), { role: 'admin' })
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(asked).toEqual([])
})
