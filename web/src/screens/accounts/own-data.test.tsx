import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { fakeApi, refusal, type Reply } from '../../test/fake-api.ts'
import { renderInApp, testClinic } from '../../test/in-app.tsx'
import { Component } from './own-data.tsx'

const id = (n: number) => `01890000-0000-7000-8000-00000000000${n}`
const rosa = { id: id(1), givenName: 'Rosa', familyName: 'Diaz', birthDate: '1990-02-03', isOwn: true }
const mia = { id: id(2), givenName: 'Mia', familyName: 'Diaz', birthDate: '2019-03-03', isOwn: false }
const file = { status: 200, data: new Blob(['%PDF-'], { type: 'application/pdf' }) }

function show(items: object[], answer: () => Reply = () => file) {
  const sent = fakeApi(answer)
  renderInApp(<Component />, '/patient/data', testClinic, { items })
  return sent
}
const take = () => userEvent.click(screen.getByRole('button', { name: 'Download the copy' }))

it('asks for the password, and hands over what was chosen of whom', async () => {
  const saved: string[] = []
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:copy', revokeObjectURL: () => {} }))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  const sent = show([rosa, mia])
  await take()
  expect(screen.getByRole('alert').textContent).toContain('Fill this in')
  expect(sent).toEqual([])
  await userEvent.selectOptions(screen.getByLabelText('Whose data'), 'Mia Diaz')
  await userEvent.click(screen.getByRole('radio', { name: /PDF/ }))
  await userEvent.type(screen.getByLabelText('Current password'), 'seven bees hum')
  await take()
  expect(await screen.findByText('Your copy was downloaded.')).toBeTruthy()
  expect(sent).toMatchObject([
    { method: 'POST', path: `/patients/${mia.id}/copies`, body: { format: 'paper', password: 'seven bees hum' } },
  ])
  expect(saved).toEqual(['Copy of your data.pdf'])
  expect(screen.getByLabelText<HTMLInputElement>('Current password').value).toBe('')
})

it('says so when the password is wrong, and keeps the rest', async () => {
  show([rosa], () => refusal('wrong_password'))
  expect(screen.queryByLabelText('Whose data')).toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: /FHIR/ }))
  await userEvent.type(screen.getByLabelText('Current password'), 'not it')
  await take()
  expect((await screen.findByRole('alert')).textContent).toContain('password')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /FHIR/ }).checked).toBe(true)
})
