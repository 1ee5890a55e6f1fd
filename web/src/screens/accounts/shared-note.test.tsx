import { emptyContent } from '@polyclinic/domain/encounters/content.ts'
import { screen, within } from '@testing-library/react'
import { RouterContextProvider, type LoaderFunctionArgs } from 'react-router'
import { expect, it } from 'vitest'
import { apiContext } from '../../platform/page/context.ts'
import { renderInApp, testClinic } from '../../test/in-app.tsx'
import { Component, loader } from './shared-note.tsx'

const rosa = { givenName: 'Rosa', familyName: 'Delgado' }
const times = { startsAt: '2026-11-25T15:00:00Z', endsAt: '2026-11-25T15:30:00Z', timeZone: 'America/New_York' }
const note = {
  ...{ ...times, appointmentId: 'v1', providerName: 'Dr. Maya Okafor', serviceName: 'Checkup', patient: rosa },
  ...{ content: { ...emptyContent, plan: 'Rest' }, addenda: [] },
  ...{ signedAt: '2026-11-25T15:40:00Z', signedBy: 'Dr. Maya Okafor' },
}
const medicine = (name: string, more: object = {}) => ({
  ...{ id: name, name, sentence: `Take ${name}`, appointmentId: 'v1', status: 'active', ...more },
})
const followUp = {
  ...{ appointmentId: 'v2', startsAt: '2026-12-09T15:00:00Z', timeZone: 'America/New_York' },
  ...{ providerName: 'Dr. Maya Okafor', serviceName: 'Follow-up' },
}

async function show(medications: object[], next: object | null) {
  const context = new RouterContextProvider()
  const answers: Record<string, unknown> = {
    '/patients/me/notes/{id}': { ...note, next },
    '/patients/me/medications': { items: medications },
  }
  context.set(apiContext, (_method: string, path: string) => Promise.resolve(answers[path] as never))
  const loaded = await loader({ params: { id: 'v1' }, context } as unknown as LoaderFunctionArgs)
  renderInApp(<Component />, '/patient/notes/v1', testClinic, loaded)
}
const section = (name: string) => screen.getByRole('heading', { name }).closest('section')!

it('tells beside the note what was prescribed at the visit and counts, and when the same patient is seen next', async () => {
  await show(
    [
      ...['Amoxicillin', 'Ibuprofen', 'Pantoprazole', 'Cetirizine'].map((name) => medicine(name)),
      medicine('Penicillin', { status: 'stopped' }),
      medicine('Metformin', { appointmentId: 'v0' }),
    ],
    followUp,
  )
  const prescribed = within(section('Prescribed at this visit, still current'))
  expect(prescribed.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    ['Amoxicillin', 'Ibuprofen', 'Pantoprazole', 'Cetirizine'].map((name) => `${name}Take ${name}`),
  )
  expect(section('Next visit').textContent).toContain('Follow-upDr. Maya Okafor · Wednesday, December 9, 2026')
})

it('leaves out what there is not', async () => {
  await show([], null)
  expect(screen.getByText('Rest')).toBeTruthy()
  expect(screen.queryByRole('heading', { name: /^(Prescribed|Next visit)/ })).toBeNull()
})
