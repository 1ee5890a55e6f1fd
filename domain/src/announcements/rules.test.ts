import { expect, test } from 'vitest'
import { recipientsOf } from './rules.ts'

const visit = (id: string, email: string | null) => ({ id, email })

test('an address gets one mail, however many visits its reader has, and who has none is called', () => {
  const all = [
    ...[visit('a', 'rosa@x.test'), visit('b', null), visit('c', 'rosa@x.test')],
    ...[visit('d', 'tom@x.test'), visit('e', null)],
  ]
  const { mails, toCall } = recipientsOf(all)
  expect(mails.map(({ to, visits }) => [to, visits.map(({ id }) => id)])).toEqual([
    ['rosa@x.test', ['a', 'c']],
    ['tom@x.test', ['d']],
  ])
  expect(toCall.map(({ id }) => id)).toEqual(['b', 'e'])
})
