import { proposedAccounts } from '@polyclinic/domain/invoices/datev.ts'
import { expect, it } from 'vitest'
import { findUneven } from './find-uneven.ts'

const usual = proposedAccounts.skr03

it.each([
  ['as a chart has them', usual, null],
  ['one too long', { ...usual, bank: '12000' }, { account: 'bank', digits: 5, others: 4, expected: 4 }],
  ['debtors like the others', { ...usual, debtors: '1000' }, { account: 'debtors', digits: 4, others: 4, expected: 5 }],
])('%s', (_, accounts, found) => expect(findUneven(accounts)).toEqual(found))
