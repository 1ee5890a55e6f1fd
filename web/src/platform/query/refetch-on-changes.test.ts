import { QueryObserver, type QueryKey } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { stream } from '../../test/fake-stream.ts'
import { createQueryClient } from './query-client.ts'
import { refetchOnChanges } from './refetch-on-changes.ts'

test('an open chart is asked for again with its patient, its visits and its notes, a search with none of them', async () => {
  const client = createQueryClient()
  const asked: string[] = []
  const show = (queryKey: QueryKey) =>
    new QueryObserver(client, { queryKey, queryFn: () => asked.push(queryKey.slice(0, 2).join(' ')) }).subscribe(
      () => {},
    )
  const left = [
    show(['patient', 'chart', 'rosa']),
    show(['patient', 'timeline', 'rosa']),
    show(['patient-search', 'rosa']),
  ]
  const stop = refetchOnChanges(client)
  const askedAfter = async (noun: 'patient' | 'appointment' | 'encounter' | 'person') => {
    asked.length = 0
    stream.tell({ noun, id: 'one' })
    await vi.advanceTimersByTimeAsync(200)
    return asked.join(', ')
  }
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  await vi.advanceTimersByTimeAsync(0)
  expect(await askedAfter('patient')).toBe('patient chart, patient timeline')
  expect(await askedAfter('appointment')).toBe('patient chart, patient timeline')
  expect(await askedAfter('encounter')).toBe('patient chart, patient timeline')
  expect(await askedAfter('person')).toBe('')
  stop()
  for (const leave of left) leave()
  client.clear()
})

test('changes that keep coming let an answer come, and wait longer where it takes long', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const client = createQueryClient()
  onTestFinished(() => client.clear())
  const wait = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))
  let [asked, answered] = [0, 0]
  const queryFn = async ({ signal }: { signal: AbortSignal }) => {
    asked += 1
    await wait(1000)
    if (!signal.aborted) answered += 1
    return answered
  }
  onTestFinished(new QueryObserver(client, { queryKey: ['appointment', 'days'], queryFn }).subscribe(() => {}))
  await vi.advanceTimersByTimeAsync(1000)
  onTestFinished(refetchOnChanges(client))
  await vi.advanceTimersByTimeAsync(0)
  for (let told = 0; told < 90; told += 1) {
    stream.tell({ noun: 'appointment', id: 'one' })
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(asked).toBe(1 + 3)
  await vi.advanceTimersByTimeAsync(3000)
  // The last of them is seen, too.
  expect([asked, answered]).toEqual([1 + 4, 1 + 4])
})
