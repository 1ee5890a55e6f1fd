import { expect, test } from 'vitest'
import { mailboxOf } from './mailbox.ts'

test.each([
  ['rosa@example.test', 'rosa@example.test'],
  ['rosa+clinic@example.test', 'rosa@example.test'],
  ['rosa+a+b@example.test', 'rosa@example.test'],
  ['rosa.diaz@example.test', 'rosa.diaz@example.test'],
  ['r.o.s.a+x@gmail.com', 'rosa@gmail.com'],
  ['rosa@googlemail.com', 'rosa@gmail.com'],
])('%s is the mailbox %s', (address, mailbox) => expect(mailboxOf(address)).toBe(mailbox))
