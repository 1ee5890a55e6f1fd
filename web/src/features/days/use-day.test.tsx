import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { App } from '../../platform/app.tsx'
import { loadCatalogue } from '../../platform/i18n/load-catalogue.ts'
import { QueryProvider } from '../../platform/query/query-provider.tsx'
import { fakeApi, refusal, type SentRequest, type Reply } from '../../test/fake-api.ts'
import { stream } from '../../test/fake-stream.ts'
import { testClinic } from '../../test/in-app.tsx'
import { useDay } from './use-day.ts'
import { useVisitActions } from './use-visit-actions.ts'
import { dayWith, visitWith } from './visit.fixture.ts'

const catalogue = await loadCatalogue('en')
const checkedIn = (until: string | null) => ({
  ...{ act: 'check-in' as const, at: '2026-11-25T15:22:00Z', by: 'Dr. Maya Okafor' },
  undo: until === null ? null : { to: 'booked' as const, until },
})
const changed = () => act(() => stream.tell({ noun: 'appointment', id: 'any' }))

function InApp({ children }: { children: ReactNode }) {
  const site = { organization: testClinic, mode: 'system', madeAt: '2026-11-25T15:22:00Z' } as const
  return (
    <App site={site} locale="en" catalogue={catalogue}>
      <QueryProvider>{children}</QueryProvider>
    </App>
  )
}

const showDay = () =>
  renderHook(
    ({ date }: { date?: string }) => {
      const live = useDay(date ?? null)
      return { ...live, ...useVisitActions({ ...live, items: live.day?.items ?? [] }, 'doctor') }
    },
    { wrapper: InApp, initialProps: {} },
  )

describe('a day', () => {
  let items = [visitWith()]
  let answer: (asked: SentRequest) => Reply | Promise<Reply>
  let asked: SentRequest[]
  const isDay = ({ path }: SentRequest) => path.startsWith('/days/')

  beforeEach(() => {
    items = [visitWith()]
    answer = () => ({ status: 200, data: dayWith({ items }) })
    asked = fakeApi((each) => answer(each))
  })

  it('listens for changes while it is shown; an area that shows no day does not ask for them', async () => {
    renderHook(() => null, { wrapper: InApp })
    expect(stream.open).toBe(0)
    const { result, unmount } = showDay()
    await waitFor(() => expect(result.current.day).not.toBeNull())
    expect(stream.open).toBe(1)
    unmount()
    expect(stream.open).toBe(0)
  })

  it('is asked again when a visit changed, and marks for a while what came', async () => {
    const { result } = showDay()
    await waitFor(() => expect(result.current.day?.items).toHaveLength(1))
    expect(result.current.fresh.size).toBe(0)
    items = [visitWith(), visitWith({ id: 'came' }), visitWith({ id: 'gone', status: 'cancelled' })]
    changed()
    await waitFor(() => expect([...result.current.fresh]).toEqual(['came']))
    expect(asked.filter(isDay).map(({ headers }) => headers['background'])).toEqual([undefined, '1'])
  })

  it('asks once for a burst of changes', async () => {
    const { result } = showDay()
    await waitFor(() => expect(result.current.day).not.toBeNull())
    const before = asked.length
    items = [visitWith(), visitWith({ id: 'came' })]
    for (let n = 0; n < 20; n++) changed()
    await waitFor(() => expect(result.current.day?.items).toHaveLength(2))
    expect(asked.length - before).toBe(1)
  })

  it('stays in sight when it cannot be refreshed, and says so', async () => {
    const { result } = showDay()
    await waitFor(() => expect(result.current.day).not.toBeNull())
    answer = () => refusal('forbidden')
    changed()
    await waitFor(() => expect(result.current.problem?.code).toBe('forbidden'))
    expect(result.current.day?.items).toHaveLength(1)
    answer = () => ({ status: 200, data: dayWith({ items }) })
    act(() => result.current.reload())
    await waitFor(() => expect(result.current.problem).toBeNull())
  })

  it('is asked again by itself when no answer came', async () => {
    let failures = 0
    answer = () => (failures++ === 0 ? refusal('unavailable') : { status: 200, data: dayWith({ items }) })
    const { result } = showDay()
    await waitFor(() => expect(result.current.day).not.toBeNull(), { timeout: 3000 })
    // How often depends on how busy the machine is.
    expect(asked.filter(isDay).length).toBeGreaterThan(1)
  })

  it('keeps the frame, and no visit of another day, while one is on its way', async () => {
    const { result, rerender } = showDay()
    await waitFor(() => expect(result.current.day).not.toBeNull())
    rerender({ date: '2026-11-26' })
    expect([result.current.day, result.current.frame?.today]).toEqual([null, '2026-11-25'])
    await waitFor(() => expect(result.current.day).not.toBeNull())
  })

  it('shows at once what is pressed, and keeps what was answered over an older day', async () => {
    const { result } = showDay()
    await waitFor(() => expect(result.current.day).not.toBeNull())
    const arrived = visitWith({ status: 'arrived', version: 2, lastAct: checkedIn('2026-11-26T05:00:00Z') })
    const { promise, resolve } = Promise.withResolvers<Reply>()
    answer = (each) => (isDay(each) ? { status: 200, data: dayWith({ items }) } : promise)
    act(() => result.current.start(visitWith(), 'check-in'))
    await waitFor(() => expect([...result.current.pending.keys()]).toEqual(['rosa']))
    expect(result.current.day?.items[0]).toMatchObject({ status: 'arrived', version: 1 })
    resolve({ status: 200, data: arrived })
    await waitFor(() => expect(result.current.pending.size).toBe(0))
    changed()
    await waitFor(() => expect(asked.filter(isDay)).toHaveLength(2))
    expect(result.current.day?.items).toEqual([arrived])
    expect(result.current.toast?.message).toContain('Rosa Delgado')
    expect(result.current.toast?.action?.label).toBe('Undo')
  })

  it('sends what is pressed twice once, and keeps the way back', async () => {
    const { result } = showDay()
    await waitFor(() => expect(result.current.day).not.toBeNull())
    const arrived = visitWith({ status: 'arrived', version: 2, lastAct: checkedIn('2026-11-26T05:00:00Z') })
    answer = (each) => ({ status: 200, data: isDay(each) ? dayWith({ items }) : arrived })
    act(() => {
      result.current.start(visitWith(), 'check-in')
      result.current.start(visitWith(), 'check-in')
    })
    await waitFor(() => expect(result.current.toast?.action).toBeDefined())
    expect(asked.filter((each) => !isDay(each))).toHaveLength(1)
  })

  it('offers no way back where the server offers none', async () => {
    const { result } = showDay()
    await waitFor(() => expect(result.current.day).not.toBeNull())
    const arrived = visitWith({ status: 'arrived', version: 2, lastAct: checkedIn(null) })
    answer = (each) => ({ status: 200, data: isDay(each) ? dayWith({ items }) : arrived })
    act(() => result.current.start(visitWith(), 'check-in'))
    await waitFor(() => expect(result.current.toast).not.toBeNull())
    expect(result.current.toast?.action).toBeUndefined()
  })

  it('says of a visit that was moved meanwhile where it is now', async () => {
    const { result } = showDay()
    await waitFor(() => expect(result.current.day).not.toBeNull())
    const moved = visitWith({ startsAt: '2026-12-02T14:40:00Z', version: 2 })
    answer = (each) =>
      each.method === 'POST'
        ? refusal('stale_version')
        : { status: 200, data: isDay(each) ? dayWith({ items }) : moved }
    act(() => result.current.start(visitWith(), 'check-in'))
    await waitFor(() => expect(result.current.toast?.message).toContain('Moved to Wed, Dec 2'))
  })

  it('takes back what the server refuses, and says why', async () => {
    const { result } = showDay()
    await waitFor(() => expect(result.current.day).not.toBeNull())
    answer = (each) => (isDay(each) ? { status: 200, data: dayWith({ items }) } : refusal('state_conflict'))
    act(() => result.current.start(visitWith(), 'check-in'))
    await waitFor(() => expect(result.current.toast).not.toBeNull())
    expect(result.current.day?.items[0]?.status).toBe('booked')
    await waitFor(() => expect(asked.filter(isDay)).toHaveLength(2))
  })
})
