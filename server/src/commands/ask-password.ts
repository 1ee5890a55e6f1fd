import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { Writable } from 'node:stream'
import { CommandError } from './command.ts'

/** A password, as `chooseSecret`. */
export const askPassword = (): Promise<string> => chooseSecret('New password')

/** From the terminal, typed twice and never shown, or the first line of what is piped in. Never an argument, which others can read. */
export async function chooseSecret(name: string): Promise<string> {
  if (!process.stdin.isTTY) return pipedLine()
  const first = await ask(`${name}: `)
  if ((await ask('The same again: ')) !== first)
    throw new CommandError('The two are not the same; nothing was changed.')
  return first
}

/** One that was chosen before, typed once. */
export const askPassphrase = (): Promise<string> => (process.stdin.isTTY ? ask('Passphrase: ') : pipedLine())

async function pipedLine(): Promise<string> {
  const [line = ''] = (await text(process.stdin)).split('\n')
  return line.replace(/\r$/, '')
}

function ask(question: string): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const line = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  process.stderr.write(question)
  return new Promise((resolve, reject) => {
    line.once('SIGINT', () => reject(new CommandError('Nothing was changed.')))
    line.question('', resolve)
  }).finally(() => {
    line.close()
    process.stderr.write('\n')
  }) as Promise<string>
}
