import { describe, expect, test } from 'vitest'
import { createHasher } from './passwords.ts'

const hasher = createHasher()

describe('a password', () => {
  test('is the same however its letters were composed', async () => {
    const stored = await hasher.hash('Grüße aus Köln'.normalize('NFC'))
    expect(await hasher.verify(stored, 'Grüße aus Köln'.normalize('NFD'))).toBe(true)
  })

  test('is neither trimmed nor cut', async () => {
    const long = 'x'.repeat(100)
    expect(await hasher.verify(await hasher.hash(' spaces around '), 'spaces around')).toBe(false)
    expect(await hasher.verify(await hasher.hash(`${long}a`), `${long}b`)).toBe(false)
  })

  test('of nobody matches nothing', async () => {
    expect(await hasher.verify(null, '')).toBe(false)
  })
})

test('a flood waits in turn, and beyond what can wait is told to come back', async () => {
  const narrow = createHasher({ atOnce: 1, mostWaiting: 2 })
  const answers = await Promise.allSettled(Array.from({ length: 5 }, () => narrow.verify(null, 'x')))
  expect(answers.map((answer) => answer.status)).toEqual([
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
    'rejected',
  ])
  expect(await narrow.verify(null, 'x')).toBe(false)
})
