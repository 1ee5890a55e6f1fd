import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ApiProblem } from './problem.ts'
import { useSubmission } from './use-submission.ts'

const refusedWith = (status: number) => {
  const code = status === 422 ? 'invalid_fields' : 'unavailable'
  return Promise.reject(new ApiProblem({ type: '', title: '', message: '', requestId: '', status, code }))
}

it('keeps the key of what was sent until an answer comes', async () => {
  const { result } = renderHook(() => useSubmission())
  const keys: string[] = []
  const send = (answer: () => Promise<unknown>) =>
    act(() =>
      result.current.send((key) => {
        keys.push(key)
        return answer()
      }),
    )
  await send(() => Promise.reject(new TypeError('Failed to fetch')))
  await send(() => refusedWith(503))
  await send(() => refusedWith(422))
  await send(() => Promise.resolve('done'))
  await send(() => Promise.resolve('done'))
  const [lost, unavailable, refused, mended, next] = keys
  expect([unavailable, refused]).toEqual([lost, lost])
  expect(new Set([lost, mended, next]).size).toBe(3)
})
