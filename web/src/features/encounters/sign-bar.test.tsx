import { emptyContent } from '@polyclinic/domain/encounters/content.ts'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { QueryProvider } from '../../platform/query/query-provider.tsx'
import { fakeApi } from '../../test/fake-api.ts'
import { renderInApp } from '../../test/in-app.tsx'
import { dayWith, visitWith } from '../days/visit.fixture.ts'
import { NoteView } from './note-view.tsx'
import { SignedBeforeToast } from './signed-before.tsx'
import { useNote, type VisitNote } from './use-encounter.ts'

const id = '01939b0c-7b1a-7c3e-9d52-3f0f3c2b1a00'
const zone = 'America/New_York'
const draft = {
  ...{ number: 1, begins: 0, version: 2, status: 'preliminary', changed: {}, contentHash: null, addenda: [] },
  ...{ content: { ...emptyContent, plan: 'Rest' }, sharedAt: null, signedAt: null, signedBy: null },
}
const signed = { ...draft, status: 'final', signedAt: '2026-11-25T15:22:00Z', signedBy: 'Dr. Maya Okafor' }
const note = {
  visit: {
    ...{ appointmentId: id, providerId: id, status: 'checked-in', message: null, serviceName: 'Checkup' },
    ...{ startsAt: '2026-11-25T15:00:00Z', endsAt: '2026-11-25T15:30:00Z', timeZone: zone, providerName: 'Dr. Okafor' },
  },
  patient: { id, givenName: 'Rosa', familyName: 'Delgado', birthDate: null },
  ...{
    alerts: [],
    prescribed: [],
    allergiesInForms: [],
    readers: [],
    previous: null,
    lastValues: {},
    next: null,
    errors: [],
  },
  ...{ mayWrite: true, maySign: true, mayMark: true, mayWriteEntries: false, encounter: draft },
} as unknown as VisitNote

function Screen() {
  const { data } = useNote(id)
  return (
    <>
      {data && <NoteView note={data} backHref="/" hrefOf={(visit) => `/${visit}`} />}
      <SignedBeforeToast />
    </>
  )
}

/** The note of the only visit of its day, with whoever the doctor is. */
async function show(finish: { status: number }) {
  let isSigned = false
  const visit = visitWith({ id, status: 'checked-in', arrivedAt: draft.signedAt })
  const asked = fakeApi(({ method, path }) => {
    const data = (value: unknown) => ({ status: 200, data: value })
    if (path.startsWith('/days/')) return data(dayWith({ items: [visit] }))
    if (path.endsWith('/finish'))
      return finish.status === 200 ? data({ ...visit, status: 'fulfilled', version: 2 }) : finish
    if (method === 'POST' && path.endsWith('/sign')) {
      isSigned = true
      return data({ signedAt: signed.signedAt, contentHash: 'e1961801e07d133f' })
    }
    if (path.endsWith('/drafts')) return data({ items: [], begins: {} })
    if (path.endsWith('/note-texts')) return data({ items: [] })
    if (path.endsWith('/letters')) return data({ items: [], today: '2026-11-25', isStatutory: false })
    return data(isSigned ? { ...note, encounter: signed } : note)
  })
  renderInApp(
    <QueryProvider>
      <Screen />
    </QueryProvider>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Sign and finish the visit' }))
  return () => asked.filter(({ method }) => method === 'POST').map(({ path }) => path.replace(/.*\//, ''))
}

it('signs and finishes the last visit by one press, and says so', async () => {
  const acts = await show({ status: 200 })
  expect(await screen.findByText('The note of Rosa Delgado is signed, and the visit is finished.')).toBeTruthy()
  expect(acts()).toEqual(['sign', 'finish'])
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Sign note' })).toBeNull())
})

it('says of a note that is signed that its visit could not be finished', async () => {
  const acts = await show({ status: 503 })
  expect(await screen.findByText(/is signed\. The visit could not be finished/)).toBeTruthy()
  expect(acts().slice(0, 2)).toEqual(['sign', 'finish'])
})
