import { datevAccounts, type DatevAccount, type DatevAccounts } from '@polyclinic/domain/invoices/datev.ts'

/** The first account whose number is not as long as most of the others', where those of debtors have one digit more. */
export function findUneven(accounts: DatevAccounts) {
  const extra = (account: DatevAccount) => (account === 'debtors' ? 1 : 0)
  const lengths = datevAccounts.map((account) => accounts[account].length - extra(account))
  const shareOf = (length: number) => lengths.filter((each) => each === length).length
  const usual = lengths.reduce((best, length) => (shareOf(length) > shareOf(best) ? length : best))
  const account = datevAccounts.find((_, place) => lengths[place] !== usual)
  return account ? { account, digits: accounts[account].length, others: usual, expected: usual + extra(account) } : null
}
