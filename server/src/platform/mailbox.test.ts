import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aClinic, aPatient } from '../../test/builders.ts'
import { testDatabase } from '../../test/harness.ts'
import { createTenancy } from './tenancy.ts'
import { mailboxIn, mailboxOf } from './mailbox.ts'

const { db } = await testDatabase()
const clinic = await aClinic(createTenancy(db))

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
  expect((await sql`select ${mailboxIn(stored)} as mailbox`.execute(db)).rows).toEqual([{ mailbox }])
  const { id } = await aPatient(clinic, { email: address })
  const patients = clinic.transact((tx) => tx.selectFrom('patients').select('mailbox').where('id', '=', id).execute())
  expect(await patients).toEqual([{ mailbox }])
})
