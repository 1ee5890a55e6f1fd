import { expect, test } from 'vitest'
import { putTogetherOnce } from './put-together-once.ts'

test('a part of statements that is put together once has no values', () => {
  putTogetherOnce((db) => db.selectFrom('holds').select('id'))
  expect(() => putTogetherOnce((db) => db.selectFrom('holds').select('id').where('seat', '=', 1))).toThrow('has values')
})
