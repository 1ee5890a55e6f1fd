import { describe, expect, test } from 'vitest'
import { createHasher } from './passwords.ts'

const hasher = createHasher()
const at = (clinic: string, network = '192.0.2.1') => ({ clinic, wide: network, network })

describe('a password', () => {
  test('is the same however its letters were composed', async () => {
    const stored = await hasher.hash('Grüße aus Köln'.normalize('NFC'))
    expect(await hasher.verify(stored, 'Grüße aus Köln'.normalize('NFD'), at('one'))).toBe(true)
  })

  test('is neither trimmed nor cut', async () => {
    const long = 'x'.repeat(100)
    expect(await hasher.verify(await hasher.hash(' spaces around '), 'spaces around', at('one'))).toBe(false)
    expect(await hasher.verify(await hasher.hash(`${long}a`), `${long}b`, at('one'))).toBe(false)
  })

  test('of nobody matches nothing', async () => {
    expect(await hasher.verify(null, '', at('one'))).toBe(false)
  })
})

test('a flood at one clinic waits in turn, and beyond what can wait is told to come back; nobody elsewhere notices', async () => {
  const narrow = createHasher({
    ...{ atOnce: { all: 1 }, milliseconds: 15_000 },
    waiting: { all: 400, clinic: 9, network: 2 },
  })
  const ended: string[] = []
  const come = (clinic: string) => narrow.verify(null, 'x', at(clinic)).then(() => void ended.push(clinic))
  const answers = [...Array.from({ length: 5 }, () => come('flooded')), come('quiet')]
  const outcomes = (await Promise.allSettled(answers)).map(({ status }) => status)
  const [in_, out] = ['fulfilled', 'rejected']
  expect(outcomes).toEqual([in_, in_, in_, out, out, in_])
  expect(ended).toEqual(['flooded', 'flooded', 'quiet', 'flooded'])
  await expect(narrow.verify(null, 'x', at('flooded'))).resolves.toBe(false)
})
