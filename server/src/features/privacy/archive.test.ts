import { expect, test } from 'vitest'
import { archiveOf } from './archive.ts'

test('fails where a file cannot be read, and ends nothing else', async () => {
  const at = '2026-11-24T15:00:00.000Z'
  async function* broken() {
    yield Buffer.from('half')
    await Promise.resolve()
    throw new Error('gone')
  }
  const read = async () => {
    const pieces = []
    for await (const piece of archiveOf([{ path: 'a.pdf', at, content: broken }])) pieces.push(piece)
    return pieces
  }
  await expect(read()).rejects.toThrow('gone')
})
