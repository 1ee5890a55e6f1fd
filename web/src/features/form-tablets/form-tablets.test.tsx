import { emptyField } from '@polyclinic/domain/forms/definition.ts'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { QueryProvider } from '../../platform/query/query-provider.tsx'
import { fakeApi, refusal } from '../../test/fake-api.ts'
import { renderInApp } from '../../test/in-app.tsx'
import { OpenForms } from '../clinic-forms/open-forms.tsx'
import { FormTablet } from './form-tablet.tsx'
import type { FormTablets } from './hand-over.ts'

const ids = { visit: crypto.randomUUID(), form: crypto.randomUUID(), tablet: crypto.randomUUID() }
const handed = { id: crypto.randomUUID(), form: 'Intake', givenName: 'Rosa', familyInitial: 'D' }
const answers = {
  ...{ id: crypto.randomUUID(), formId: ids.form, number: 1, name: 'Intake', status: 'in-progress', version: 1 },
  ...{ completedAt: null, completedBy: null, visit: null, withdrawn: [], content: { pain: null } },
  patient: { id: crypto.randomUUID(), givenName: 'Rosa', familyName: 'Díaz' },
  definition: {
    sections: [
      {
        ...{ id: 'all', title: 'Before your visit', help: '' },
        fields: [{ ...emptyField('pain', 'short-text'), label: 'Where does it hurt?', isRequired: true }],
      },
    ],
  },
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

function Tablet() {
  const [now, setNow] = useState<typeof handed | null>(handed)
  return <FormTablet handed={now} onOver={() => setNow(null)} />
}

it('asks who is meant before it shows anything, takes the answers, and shows nothing of them once they are sent', async () => {
  const asked = fakeApi(({ method, path }) => {
    if (method === 'PATCH') return { status: 200, data: { version: 2, content: { pain: 'my knee' } } }
    if (path.endsWith('/complete')) return { status: 204 }
    return { status: 200, data: answers }
  })
  renderInApp(<Tablet />)
  expect(screen.getByRole('heading', { name: 'For Rosa D.' })).toBeTruthy()
  expect(screen.queryByLabelText('Where does it hurt?')).toBeNull()
  await press('Begin')
  await userEvent.type(await screen.findByLabelText('Where does it hurt?'), 'my knee')
  await press('Check your answers')
  await press('Send answers')
  expect(await screen.findByRole('heading', { name: 'Thank you' })).toBeTruthy()
  expect(document.body.textContent).not.toContain('my knee')
  expect(asked.some(({ path }) => path.endsWith(`/device/form/${handed.id}/complete`))).toBe(true)
})

it('is put away by whoever is not meant', async () => {
  const asked = fakeApi(() => ({ status: 204 }))
  renderInApp(<Tablet />)
  await press('That’s not me')
  expect(await screen.findByRole('heading', { name: 'Nothing to fill in' })).toBeTruthy()
  expect(asked.map(({ path }) => path)).toEqual([expect.stringMatching(`/device/form/${handed.id}/close$`)])
})

it('is handed over from the day, says how it stands there, and is taken back', async () => {
  // jsdom has no popovers.
  Object.assign(HTMLElement.prototype, { showPopover: vi.fn(), hidePopover: vi.fn() })
  const tablets: FormTablets['tablets'] = [{ id: ids.tablet, name: 'Tablet 1', isFree: true }]
  const there = {
    ...{ formId: ids.form, deviceId: ids.tablet, deviceName: 'Tablet 1' },
    ...{ handedAt: '2026-11-25T15:00:00Z', state: 'waiting' },
  }
  let isTaken = true
  fakeApi(({ method, path }) => {
    if (method === 'POST' && isTaken) {
      isTaken = false
      return refusal('tablet_taken')
    }
    if (path.includes('/form-tablets'))
      return { status: method === 'POST' ? 201 : 200, data: { tablets, handed: method === 'POST' ? [there] : [] } }
    const item = { formId: ids.form, name: 'Intake', state: 'missing', answersId: null }
    return { status: 200, data: { items: [item], mayAnswer: false, needsSession: false } }
  })
  renderInApp(
    <QueryProvider>
      <OpenForms appointmentId={ids.visit} count={1} mayHandOver />
    </QueryProvider>,
  )
  const hand = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Hand over on a tablet: Intake' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Tablet 1', hidden: true }))
  }
  await hand()
  expect(await screen.findByText(/Somebody else is filling in a form on this tablet/)).toBeTruthy()
  await hand()
  expect(await screen.findByText('On Tablet 1: not opened yet')).toBeTruthy()
  await press('Take back: Intake')
  await waitFor(() => expect(screen.queryByText('On Tablet 1: not opened yet')).toBeNull())
})

it('is put away once what was typed is saved', async () => {
  const asked = fakeApi(({ method }) => {
    if (method === 'PATCH') return { status: 200, data: { version: 2, content: { pain: 'my knee' } } }
    return method === 'POST' ? { status: 204 } : { status: 200, data: answers }
  })
  renderInApp(<Tablet />)
  await press('Begin')
  await userEvent.type(await screen.findByLabelText('Where does it hurt?'), 'my knee')
  await press('Stop and hand back')
  expect(await screen.findByRole('heading', { name: 'Nothing to fill in' })).toBeTruthy()
  await waitFor(() => expect(asked.at(-1)!.path).toMatch(/\/close$/))
  expect(asked.findLast(({ method }) => method === 'PATCH')!.body).toEqual({
    answers: [{ field: 'pain', value: 'my knee' }],
  })
})
