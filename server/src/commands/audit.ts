import { newestSeal, sealEvents } from '../platform/audit-seals/seal-events.ts'
import { headOf, readHead } from '../platform/audit-seals/seal-hash.ts'
import { verifySeals, type Finding } from '../platform/audit-seals/verify-seals.ts'
import { CommandError, say, type Command } from './command.ts'
import { findClinic } from './find-clinic.ts'
import { readArguments } from './read-arguments.ts'
import { readTextFile } from './read-text-file.ts'
import { withDatabase } from './with-database.ts'

const shownAtMost = 100

const words: Record<Finding['what'], string> = {
  'event-altered': 'was altered after it was sealed',
  'event-missing': 'was taken away after it was sealed',
  'event-added': 'was slipped in: its seal does not name it',
  'event-backdated': 'is older than the seal before it allows: it was written later',
  'seal-altered': 'was altered, or does not follow the seal before it',
  'seals-missing': 'was taken away',
  'head-differs': 'is not the one that was kept',
}

const sentence = (finding: Finding) =>
  'eventId' in finding
    ? `Event ${finding.eventId} of seal ${finding.seal} ${words[finding.what]}.`
    : 'to' in finding && finding.to > finding.seal
      ? `Seals ${finding.seal} to ${finding.to} were taken away.`
      : `Seal ${finding.seal} ${words[finding.what]}.`

/** A head begins each line; when it was written down may follow. What is torn hides nothing of the others. */
async function headsIn(file: string) {
  const lines = (await readTextFile(file)).split('\n').map((line) => line.trim())
  const read = lines.map((line) => readHead(line.split(/\s/)[0]!))
  const heads = read.filter((head) => head !== undefined)
  const torn = lines.flatMap((line, index) => (line !== '' && !read[index] ? [index + 1] : []))
  if (heads.length === 0) throw new CommandError(`No head stands in ${file}.`)
  return { heads, torn: torn.map((line) => `Line ${line} of ${file} does not begin with a head.`) }
}

export const verifyAudit: Command = {
  usage: 'audit verify SLUG [--head NUMBER:HASH] [--anchor FILE]',
  about:
    'Check the seals of a clinic’s audit, and name what was altered, removed or slipped in. With a head that was kept elsewhere, or a file of them, also what was cut off at the end or written anew. Ends with 1 when something does not fit.',
  run: async (args) => {
    const { SLUG, options } = readArguments(args, ['SLUG'], { head: { type: 'string' }, anchor: { type: 'string' } })
    const head = options.head === undefined ? undefined : readHead(options.head)
    if (options.head !== undefined && !head)
      throw new CommandError('A head is a number, a colon and 64 hexadecimal digits, as `audit head` prints it.')
    const { heads: anchored, torn } =
      options.anchor === undefined ? { heads: [], torn: [] } : await headsIn(options.anchor)
    const heads = head ? [...anchored, head] : anchored
    await withDatabase(async ({ tenancy }) => {
      const clinic = await findClinic(tenancy, SLUG)
      const { seals, events, unsealed, findings } = await tenancy.inClinic(clinic.id, (db, now) =>
        verifySeals(db, now, heads),
      )
      const sentences = [...findings.map(sentence), ...torn]
      for (const each of sentences.slice(0, shownAtMost)) say(each)
      if (sentences.length > shownAtMost) say(`And ${sentences.length - shownAtMost} more.`)
      if (findings.length > 0)
        throw new CommandError(
          `The audit of ${SLUG} was tampered with, or restored from a backup since: ${findings.length} findings.`,
        )
      if (torn.length > 0)
        throw new CommandError(`${torn.length} lines of ${options.anchor} hold no head. The other lines fit.`)
      if (unsealed > 0)
        throw new CommandError(
          `${unsealed} events of ${SLUG} wait for their seal longer than ten minutes: is the server running?`,
        )
      say(`The audit of ${SLUG} is as it was sealed: ${events} events, ${seals} seals.`)
    })
  },
}

export const auditHead: Command = {
  usage: 'audit head SLUG',
  about:
    'Seal what was not sealed yet, and print the newest seal on one line, to be kept outside of the database: in a file elsewhere, or a mailbox.',
  run: async (args) => {
    const { SLUG } = readArguments(args, ['SLUG'], {})
    await withDatabase(async ({ tenancy }) => {
      const clinic = await findClinic(tenancy, SLUG)
      while ((await tenancy.inClinic(clinic.id, sealEvents)) === 'more');
      const seal = await tenancy.inClinic(clinic.id, newestSeal)
      if (!seal) throw new CommandError(`The audit of ${SLUG} is still empty.`)
      say(headOf(seal))
    })
  },
}
