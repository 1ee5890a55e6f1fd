import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { carriedPatient } from '../../platform/session/carried-patient.ts'
import { fakeApi, refusal, type Reply } from '../../test/fake-api.ts'
import { renderInApp, testClinic } from '../../test/in-app.tsx'
import { Component } from './family.tsx'

const id = (n: number) => `01890000-0000-7000-8000-00000000000${n}`
const own = { id: id(1), version: 1, givenName: 'Rosa', familyName: 'Diaz', email: 'rosa@example.com' }
const me = { userId: id(2), name: 'Rosa Diaz', relationship: 'parent', access: 'everything', isYou: true }
const luis = { ...me, userId: id(3), name: 'Luis Delgado', isYou: false, access: 'visits' }
const mia = {
  ...{ id: id(4), givenName: 'Mia', familyName: 'Diaz', birthDate: '2019-03-03', relationship: 'parent' },
  ...{
    access: 'everything',
    isConfirmed: false,
    mayBook: true,
    mayInvite: true,
    endsOn: '2037-03-03',
    nextVisit: null,
  },
  guardians: [me, luis],
}
const asked = {
  ...{ id: id(5), patient: { id: id(6), givenName: 'Ben', familyName: 'Delgado' }, relationship: 'parent' },
  ...{ access: 'visits', expiresAt: '2026-12-08T14:00:00Z', invitedBy: 'Luis Delgado', isOfPatient: false },
}
const nobody = { dependants: [], guardians: [], sent: [], received: [] }

function show(family: object, answer: (asked: { method: string; path: string }) => Reply = () => ({ status: 204 })) {
  const sent = fakeApi(answer)
  const loaded = { family: { ...nobody, ...family }, own, today: '2026-11-24' }
  renderInApp(<Component />, '/patient/family', testClinic, loaded)
  return sent
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

it('tells of a child who they are, who else acts for them, and that the clinic confirms it', () => {
  show({ dependants: [mia] })
  const row = within(screen.getByRole('list', { name: 'People you look after' })).getAllByRole('listitem')[0]!
  expect(row.textContent).toContain('Mia DiazMarch 3, 2019 · 7 years · you are their parent')
  expect(row.textContent).toContain('Luis Delgado (Visits only)')
  expect(row.textContent).toContain('The clinic confirms')
  expect(screen.getByText(/cannot remove each other’s access/)).toBeTruthy()
})

it('offers to ask somebody else only for whom that is not refused', () => {
  show({ dependants: [{ ...mia, mayInvite: false }] })
  expect(screen.getAllByRole('menuitem', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
    'Stop looking after Mia Diaz',
  ])
})

it('says why a child cannot be booked for', () => {
  show({ dependants: [{ ...mia, mayBook: false }] })
  expect(screen.queryByRole('link', { name: /Book a visit/ })).toBeNull()
  expect(screen.getByText(/You can book for them here once the clinic has confirmed that/)).toBeTruthy()
})

it('carries the child along to the times whom a visit is booked for', async () => {
  show({ dependants: [mia] })
  const book = screen.getByRole('link', { name: 'Book a visit for Mia Diaz' })
  expect(book.getAttribute('href')).toBe('/doctors')
  await userEvent.click(book)
  expect(carriedPatient()).toBe(mia.id)
})

it('adds a child by name and birthday, once what is missing was typed', async () => {
  const sent = show({}, () => ({ status: 201, data: { id: id(7) } }))
  await press('Add a child')
  const dialog = within(screen.getByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('First name'), 'Ben')
  await userEvent.type(dialog.getByLabelText('Last name'), 'Diaz')
  await userEvent.click(dialog.getByRole('button', { name: 'Add a child' }))
  expect(sent).toEqual([])
  expect(document.activeElement).toBe(dialog.getByLabelText('Date of birth'))
  await userEvent.type(dialog.getByLabelText('Date of birth'), '03/03/2020')
  await userEvent.click(dialog.getByRole('button', { name: 'Add a child' }))
  expect(await screen.findByText(/Ben was added/)).toBeTruthy()
  expect(sent[0]).toMatchObject({
    path: '/patients/me/family/children',
    body: { givenName: 'Ben', familyName: 'Diaz', birthDate: '2020-03-03', relationship: 'parent' },
  })
})

it('says of who is of age that they let others act themselves', async () => {
  show({}, () =>
    refusal('invalid_fields', { errors: [{ pointer: '/body/birthDate', code: 'of_age', message: 'Of age.' }] }),
  )
  await press('Add a child')
  const dialog = within(screen.getByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('First name'), 'Ben')
  await userEvent.type(dialog.getByLabelText('Last name'), 'Diaz')
  await userEvent.type(dialog.getByLabelText('Date of birth'), '03/03/2001')
  await userEvent.click(dialog.getByRole('button', { name: 'Add a child' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('in an account of their own')
})

it('asks somebody by mail, with what they may do', async () => {
  const sent = show({}, () => ({ status: 201, data: { id: id(8) } }))
  await press('Allow somebody')
  const dialog = within(screen.getByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Send invitation' }))
  expect(dialog.getByText('Enter an email address')).toBeTruthy()
  await userEvent.type(dialog.getByLabelText('Email'), 'luis@example.com')
  // Nobody lets others read notes by pressing through.
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: /Visits only/ }).checked).toBe(true)
  await userEvent.click(dialog.getByRole('button', { name: 'Send invitation' }))
  expect(await screen.findByText('The invitation to luis@example.com is on its way.')).toBeTruthy()
  expect(sent[0]).toMatchObject({
    path: `/patients/${own.id}/guardian-invitations`,
    body: { email: 'luis@example.com', relationship: 'spouse', access: 'visits' },
  })
})

it('offers of a child only who may look after one', async () => {
  show({ dependants: [mia] })
  Object.assign(HTMLElement.prototype, { showPopover: vi.fn(), hidePopover: vi.fn() })
  await press('More for Mia Diaz')
  await userEvent.click(screen.getByRole('menuitem', { name: /Ask somebody to help/, hidden: true }))
  const choices = within(screen.getByLabelText('Relationship to the child')).getAllByRole('option')
  expect(choices.map(({ textContent }) => textContent)).toEqual([
    'parent',
    'grandparent',
    'legal guardian',
    'trusted person',
  ])
})

it('answers who asks, and tells kindly that a question is not open any more', async () => {
  const sent = show({ received: [asked] }, () => refusal('not_found'))
  expect(
    screen.getByText(/Luis Delgado asks you to help with visits for Ben Delgado. Relationship: parent/),
  ).toBeTruthy()
  await press('Yes, I will look after Ben Delgado')
  expect(sent[0]).toMatchObject({ path: `/patients/me/family/invitations/${asked.id}`, body: { accepts: true } })
  expect(await screen.findByText(/has changed in the meantime/)).toBeTruthy()
})

it('tells the patient who asks from a parent of the same name', () => {
  const patient = { id: id(6), givenName: 'Luis', familyName: 'Delgado' }
  show({ received: [{ ...asked, patient }] })
  expect(screen.getByText(/Luis Delgado asks you to help with visits for Luis Delgado/)).toBeTruthy()
  show({ received: [{ ...asked, isOfPatient: true }] })
  expect(screen.getByText(/Luis Delgado asks you to help with their visits/)).toBeTruthy()
})

it('takes back that somebody acts for oneself, after a question', async () => {
  const sent = show({ guardians: [{ ...luis, mayEnd: true }] })
  await press('Remove access of Luis Delgado')
  expect(sent).toEqual([])
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove access' }))
  expect(await screen.findByText('Luis Delgado no longer acts for you.')).toBeTruthy()
  expect(sent[0]).toMatchObject({ method: 'DELETE', path: `/patients/me/family/guardians/${luis.userId}` })
})

it('says where a child ends nobody, and the clinic does', async () => {
  show({ guardians: [{ ...luis, mayEnd: false }] })
  expect(await screen.findByText('Until you are 18, only the clinic can end this.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Take back/ })).toBeNull()
})
