/** What a person reads after a command did not do what was asked; everything else that is thrown is a fault of ours. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
  /** Set when the command itself was typed wrongly. */
  readonly isUsage: boolean
  readonly exitCode: number
  constructor(message: string, { isUsage = false, exitCode = 1 }: { isUsage?: boolean; exitCode?: number } = {}) {
    super(message)
    this.isUsage = isUsage
    this.exitCode = isUsage ? 2 : exitCode
  }
}

export type Command = {
  /** Its words and what follows them: `user reset SLUG EMAIL [--link]`. */
  usage: string
  about: string
  /** @throws {CommandError} */
  run: (args: string[]) => Promise<void>
}

export const say = (line: string) => void process.stdout.write(`${line}\n`)
