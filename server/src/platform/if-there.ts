import { StartError } from './start-error.ts'

/**
 * What is read of a file or folder, or nothing when it is not there.
 * @throws {StartError} when it cannot be read for another reason: it may well be there
 */
export const ifThere = <T>(reading: Promise<T>): Promise<T | undefined> =>
  reading.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw new StartError(`A file cannot be read. ${error.message}`)
  })
