import { render, waitFor } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { loadCatalogue } from '../../../platform/i18n/load-catalogue.ts'
import { carriedPatient, carryPatient } from '../../../platform/session/carried-patient.ts'
import { loadPage } from '../../../platform/session/session.fixture.ts'
import { heldTime } from '../../holds/held.fixture.ts'

const rosa = {
  ...{ id: '01939b0c-7b1a-7c3e-9d52-3f0f3c2b1a05', version: 1, givenName: 'Rosa', familyName: 'Diaz' },
  ...{ email: 'rosa@diaz.com', phone: null, birthDate: null },
}

it('keeps that it is for somebody else, as chosen before the scripts came, for who is signed in', async () => {
  loadPage({ roles: ['guest'] })
  carryPatient(rosa.id)
  const [
    { createMemoryRouter, RouterProvider },
    { App },
    { fakeApi },
    { testClinic },
    { BookingForm },
    { emptyValues },
    { readDraft },
  ] = await Promise.all([
    import('react-router'),
    import('../../../platform/app.tsx'),
    import('../../../test/fake-api.ts'),
    import('../../../test/in-app.tsx'),
    import('./booking-form.tsx'),
    import('./form-values.ts'),
    import('./draft.ts'),
  ])
  fakeApi(({ path }) => ({ status: 200, data: path.endsWith('/dependants') ? { items: [] } : rosa }))
  const catalogue = await loadCatalogue('en')
  const draft = {
    ...{ slot: heldTime.visit, visit: heldTime.visit, held: heldTime, toldAt: 0, reasons: [], values: emptyValues },
    key: 'a-key-of-sixteen',
  } as never
  const outcome = { draft, lost: null, refusal: null, retryAt: null, fieldErrors: {}, fromServer: true }
  const page = () => (
    <App
      site={{ organization: testClinic, mode: 'system', madeAt: '2026-11-24T14:00:00Z' }}
      locale="en"
      {...{ catalogue }}
    >
      <RouterProvider
        router={createMemoryRouter([{ path: '*', element: <BookingForm outcome={outcome} anotherTime="/" /> }])}
      />
    </App>
  )
  const place = document.body.appendChild(document.createElement('div'))
  place.innerHTML = renderToString(page())
  const input = (which: string) => place.querySelector<HTMLInputElement>(`input${which}`)!
  input('[value="other"]').checked = true
  input('[name="patientGivenName"]').value = 'Theo'
  render(page(), { container: place, hydrate: true })
  await waitFor(() => expect(place.textContent).toContain('Rosa Diaz'))
  expect([input('[value="other"]').checked, input('[name="patientGivenName"]').value]).toEqual([true, 'Theo'])
  expect(readDraft()?.values).toMatchObject({ for: 'other', patientGivenName: 'Theo' })
  expect(carriedPatient()).toBeNull()
})
