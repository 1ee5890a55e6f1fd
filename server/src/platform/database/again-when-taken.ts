import { RetryTransaction } from '../tenancy.ts'

const uniqueViolation = '23505'

/** @throws {RetryTransaction} when what must be unique was taken in the same moment: to be decided anew */
export async function againWhenTaken<Written>(write: Promise<Written>): Promise<Written> {
  try {
    return await write
  } catch (error) {
    throw error instanceof Error && 'code' in error && error.code === uniqueViolation ? new RetryTransaction() : error
  }
}
