import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { loadCatalogue } from '../../platform/i18n/load-catalogue.ts'
import { TextsProvider } from '../../platform/i18n/texts.tsx'
import { fakeApi, refusal, type Reply } from '../../test/fake-api.ts'
import type { Day } from './day.ts'
import { usePatientNews } from './use-patient-news.ts'
import { dayWith, visitWith } from './visit.fixture.ts'

const catalogue = await loadCatalogue('en')
const wrapper = ({ children }: { children: ReactNode }) => (
  <TextsProvider locale="en" catalogue={catalogue}>
    {children}
  </TextsProvider>
)
const follow = (items: Day['items']) =>
  renderHook(({ day }: { day: Day }) => usePatientNews(day), {
    wrapper,
    initialProps: { day: dayWith({ items }) },
  })
let answer: Reply

beforeEach(() => {
  answer = refusal('not_found')
  fakeApi(() => answer)
})

it('says where a visit went that has left the day', async () => {
  const { result, rerender } = follow([visitWith()])
  answer = { status: 200, data: visitWith({ startsAt: '2026-12-02T14:40:00Z' }) }
  rerender({ day: dayWith() })
  await waitFor(() => expect(result.current.news).toBe('Moved to Wed, Dec 2, 9:40\u00a0AM: Rosa Delgado'))
})

it('says of a visit of the same day that it was moved, and who canceled online', async () => {
  const { result, rerender } = follow([visitWith(), visitWith({ id: 'other' })])
  const lastAct = { act: 'cancel', at: '2026-11-25T14:00:00Z', by: null, undo: null } as const
  const items = [
    visitWith({ startsAt: '2026-11-25T16:40:00Z' }),
    visitWith({ id: 'other', status: 'cancelled', lastAct }),
  ]
  rerender({ day: dayWith({ items }) })
  await waitFor(() =>
    expect(result.current.news).toBe(
      'Moved to Wed, Nov 25, 11:40\u00a0AM: Rosa Delgado. Canceled by the patient: Rosa Delgado, 9:40\u00a0AM',
    ),
  )
})

it('has no news of what the clinic does, or of a visit that nobody knows of any more', async () => {
  const { result, rerender } = follow([visitWith(), visitWith({ id: 'gone' })])
  const lastAct = { act: 'cancel', at: '2026-11-25T14:00:00Z', by: 'Dr. Maya Okafor', undo: null } as const
  rerender({ day: dayWith({ items: [visitWith({ status: 'cancelled', lastAct })] }) })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(result.current.news).toBeNull()
})
