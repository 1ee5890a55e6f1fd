import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { App } from '../../platform/app.tsx'
import { loadCatalogue } from '../../platform/i18n/load-catalogue.ts'
import { QueryProvider } from '../../platform/query/query-provider.tsx'
import { fakeApi } from '../../test/fake-api.ts'
import { stream } from '../../test/fake-stream.ts'
import { testClinic } from '../../test/in-app.tsx'
import { visitWith } from '../days/visit.fixture.ts'
import { daysWith } from './calendar.fixture.ts'
import { useCalendar } from './use-calendar.ts'

const catalogue = await loadCatalogue('en')
const date = '2026-11-25' as PlainDate
const cursor = '01939b0c-7b1a-7c3e-9d52-3f0f3c2b1a00'

function InApp({ children }: { children: ReactNode }) {
  const site = { organization: testClinic, mode: 'system', madeAt: '2026-11-25T15:22:00Z' } as const
  return (
    <App site={site} locale="en" catalogue={catalogue}>
      <QueryProvider>{children}</QueryProvider>
    </App>
  )
}

it('asks for what changed alone once it knows the days, and keeps the rest', async () => {
  const [moved, gone, stays] = [visitWith({ id: 'moved' }), visitWith({ id: 'gone' }), visitWith({ id: 'stays' })]
  const later = { ...moved, version: 2, startsAt: '2026-11-25T20:00:00Z', endsAt: '2026-11-25T20:45:00Z' }
  const asked = fakeApi(({ query }) => ({
    status: 200,
    data: query['since']
      ? daysWith({ items: [later], changed: ['moved', 'gone'], cursor, now: '2026-11-25T15:43:00Z' })
      : daysWith({ items: [moved, gone, stays], cursor }),
  }))
  const { result } = renderHook(() => useCalendar({ view: 'week', date, byRooms: false }, ['doctor']), {
    wrapper: InApp,
  })
  await waitFor(() => expect(result.current.days?.items).toHaveLength(3))
  const before = result.current.days!.items.find(({ id }) => id === 'stays')

  act(() => stream.tell({ noun: 'appointment', id: 'moved' }))
  await waitFor(() => expect(result.current.days?.items.map(({ id }) => id)).toEqual(['stays', 'moved']))
  expect(result.current.days!.items[0]).toBe(before)

  // Long after all was told, and after a refusal, it is told once more.
  act(() => stream.tell({ noun: 'appointment', id: 'moved' }))
  await waitFor(() => expect(result.current.days?.items).toHaveLength(3))
  act(() => result.current.reload())
  await waitFor(() => expect(asked).toHaveLength(4))
  expect(asked.map(({ query }) => query['since'])).toEqual([undefined, cursor, undefined, undefined])
})
