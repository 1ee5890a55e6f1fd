import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../test/harness.ts'
import { isPlainly, mailboxIn, mailboxOf, withoutPlus } from './mailbox.ts'

const { db } = await testDatabase()

test.each([
  ['rosa@example.test', 'rosa@example.test'],
  ['rosa+clinic@example.test', 'rosa@example.test'],
  ['rosa+a+b@example.test', 'rosa@example.test'],
  ['rosa.diaz@example.test', 'rosa.diaz@example.test'],
  ['r.o.s.a+x@gmail.com', 'rosa@gmail.com'],
  ['rosa@googlemail.com', 'rosa@gmail.com'],
])('%s is the mailbox %s, in the database, too', async (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox)
  const stored = sql`${address}::text`
  const { rows } = await sql`
    select ${mailboxIn(stored)} as mailbox, ${isPlainly(withoutPlus(address), stored)} as "isFound"`.execute(db)
  expect(rows).toEqual([{ mailbox, isFound: true }])
})
