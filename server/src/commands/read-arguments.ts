import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { CommandError } from './command.ts'

/**
 * The words and the options of a command line, strictly: what is not known is refused.
 * @param words the names of those that must be there, in order
 * @throws {CommandError}
 */
export function readArguments<const Options extends ParseArgsOptionsConfig, const Word extends string>(
  args: string[],
  words: readonly Word[],
  options: Options,
) {
  const { values, positionals } = parse(args, options)
  const missing = words[positionals.length]
  if (missing !== undefined) throw new CommandError(`${missing} is missing.`, { isUsage: true })
  const extra = positionals[words.length]
  if (extra !== undefined) throw new CommandError(`What is ${extra}?`, { isUsage: true })
  const named = Object.fromEntries(words.map((word, index) => [word, positionals[index]!])) as Record<Word, string>
  return { options: values, ...named }
}

function parse<Options extends ParseArgsOptionsConfig>(args: string[], options: Options) {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true })
  } catch (error) {
    throw new CommandError((error as Error).message, { isUsage: true })
  }
}
