import { readFile } from 'node:fs/promises'
import { CommandError } from './command.ts'
import { fromHere } from './import-file.ts'

/** So many lines are named; whoever mends them runs it again. */
const namedAtMost = 20

/** A text that a person names. @throws {CommandError} where it cannot be read, or is in another encoding */
export async function readTextFile(file: string): Promise<string> {
  const path = fromHere(file)
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`${path} cannot be read (${error.code}).`)
  })
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new CommandError(`${path} is not UTF-8: save it as “CSV UTF-8”.`)
  }
}

/** What is wrong in which line, the first ones. */
export const listedLines = (problems: readonly { line: number; message: string }[]): string =>
  [
    ...problems.slice(0, namedAtMost).map(({ line, message }) => `Line ${line}: ${message}`),
    ...(problems.length > namedAtMost ? [`… and ${problems.length - namedAtMost} lines more.`] : []),
  ].join('\n')
