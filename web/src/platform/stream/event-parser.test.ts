import { expect, it } from 'vitest'
import { createEventParser } from './event-parser.ts'

function read(...pieces: string[]): string[] {
  const found: string[] = []
  const parse = createEventParser((data) => found.push(data))
  for (const piece of pieces) parse(piece)
  return found
}

it('tells the data of each event and passes over comments and other fields', () => {
  expect(read(': open\n\nid: 7\nevent: change\ndata: {"a":1}\n\n: still here\n\ndata:{"b":2}\n\n')).toEqual([
    '{"a":1}',
    '{"b":2}',
  ])
})

it('reads the same from pieces cut anywhere, with every kind of line end', () => {
  for (const end of ['\n', '\r\n', '\r']) {
    const text = `data: one${end}data: more${end}${end}: hm${end}data: two${end}${end}`
    for (let cut = 0; cut <= text.length; cut++) {
      const whole = [...read(text.slice(0, cut), text.slice(cut), end === '\r' ? '\n' : '')]
      expect([end, cut, whole]).toEqual([end, cut, ['one\nmore', 'two']])
    }
  }
})

it('keeps an event that is not over to itself', () => {
  expect(read('data: half')).toEqual([])
  expect(read('data: half\n')).toEqual([])
})
