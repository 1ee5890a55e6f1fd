import { messageSubjects } from '../features/message-subjects.ts'
import { takeReport } from '../features/messages/take-report.ts'
import { listClinics } from '../platform/clinic-registry.ts'
import { readMailReport, reportBytesAtMost } from '../platform/mail-report.ts'
import { findLinkKey } from '../platform/secrets.ts'
import { CommandError, say, type Command } from './command.ts'
import { readArguments } from './read-arguments.ts'
import { withDatabase } from './with-database.ts'

/** `EX_TEMPFAIL` of sysexits.h: a mail server that hands a mail to a command keeps it, and tries again. */
const tryAgainLater = 75

export const takeBounce: Command = {
  usage: 'bounce',
  about:
    'Take a mail that came back to the address that mails are sent from (on standard input, as a mail server hands it over). Any other mail is passed over.',
  run: async (args) => {
    readArguments(args, [], {})
    const read = await readMailReport(await beginningOf(process.stdin))
    if (!read) return say('It reports nothing about a mail of ours.')
    const { organizationId } = read.about
    const taken = await withDatabase(async ({ env, tenancy }) => {
      const linkKey = await findLinkKey(env)
      if (!linkKey) throw new Error('the key of links is not here, which proves of which mail it tells.')
      return (await listClinics(tenancy)).some(({ id }) => id === organizationId)
        ? tenancy.inClinic(organizationId, (db, now) => takeReport(db, now, { ...read, linkKey, messageSubjects }))
        : 'unknown'
    }).catch((error: unknown) => {
      throw new CommandError(`Later: ${(error as Error).message}`, { exitCode: tryAgainLater })
    })
    if (taken === 'too-soon')
      throw new CommandError('Later: the mail is still being sent.', { exitCode: tryAgainLater })
    say(taken === 'noted' ? 'Noted.' : 'It says nothing new about a mail of ours.')
  },
}

/** All of it is read, or whoever writes it would take that for a failure; no more than is looked at is kept. */
async function beginningOf(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream) {
    if (bytes < reportBytesAtMost) chunks.push(chunk)
    bytes += chunk.length
  }
  return Buffer.concat(chunks)
}
