import { clinicFile } from '@polyclinic/domain/organizations/clinic-file.ts'
import { isDefaultDomainHost } from '@polyclinic/domain/organizations/hosts.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { endAllSessions } from '../features/accounts/end-sessions.ts'
import { giveUpUnsent } from '../features/messages/give-up-unsent.ts'
import { checkArchive } from '../platform/archive/check-archive.ts'
import { isEncrypted } from '../platform/archive/encryption.ts'
import type { ArchiveHead } from '../platform/archive/head.ts'
import { importArchive } from '../platform/archive/import-archive.ts'
import { openArchive } from '../platform/archive/open-archive.ts'
import { upgradeArchive } from '../platform/archive/upgrade-archive.ts'
import { writeArchive, type Written } from '../platform/archive/write-archive.ts'
import { noteAudit } from '../platform/audit.ts'
import type { PartOfFile } from '../platform/backup/file-lines.ts'
import { newerMigrations } from '../platform/backup/restore-backup.ts'
import { closeClinic, reopenClinic } from '../platform/clinic-registry.ts'
import { freshForMs } from '../platform/clinics.ts'
import { migrate, readSchemaState } from '../platform/database/migrate.ts'
import { decideDemo } from '../platform/demo.ts'
import { createLog } from '../platform/log.ts'
import { loadSecrets } from '../platform/secrets.ts'
import { arrive, toDo, type Left } from './arrive.ts'
import { askPassphrase, chooseSecret } from './ask-password.ts'
import { CommandError, say, type Command } from './command.ts'
import { findClinic } from './find-clinic.ts'
import { fromHere } from './import-file.ts'
import { readArguments } from './read-arguments.ts'
import { reportRows } from './report-progress.ts'
import { migrationsFolder, withConnection, withDatabase } from './with-database.ts'

const flag = { type: 'boolean', default: false } as const
const passphraseLength = 12

export const exportArchive: Command = {
  usage: 'archive export SLUG FILE [--encrypt]',
  about:
    'Write a whole clinic with its files and its history, as it is at one moment, into one new file, for another server; --encrypt asks for a passphrase (the format of age).',
  run: async (args) => {
    const { SLUG, FILE, options } = readArguments(args, ['SLUG', 'FILE'], { encrypt: flag })
    const path = fromHere(FILE)
    const written = await withDatabase(async ({ tenancy, connection }) => {
      const { id: clinicId } = await findClinic(tenancy, SLUG)
      const passphrase = options.encrypt ? await choosePassphrase() : undefined
      // Before it is written: that somebody took all of it stands in the archive, too.
      await tenancy.inClinic(clinicId, (db, now) =>
        noteAudit(db, 'clinics:export', { kind: 'organization', id: clinicId }, now),
      )
      return writeArchive({ connection, path, clinicId, passphrase, onRows: reportRows('written') })
    })
    sayWritten(path, written, options.encrypt)
  },
}

export const closeMovedClinic: Command = {
  usage: 'archive close SLUG [--to HOST]',
  about:
    'Let a clinic that moves to another server do nothing more here: its pages say where it went, sessions end, and nothing is booked, mailed or charged. archive export goes on reading it.',
  run: async (args) => {
    const { SLUG, options } = readArguments(args, ['SLUG'], { to: { type: 'string' } })
    const movedTo = options.to === undefined ? null : hostOf(options.to)
    await withDatabase(async ({ tenancy }) => {
      const { id, hosts } = await findClinic(tenancy, SLUG)
      if (movedTo !== null && hosts.includes(movedTo))
        throw new CommandError(
          `${movedTo} is its address here, too: point it at the other server, and leave --to away until it answers there.`,
        )
      await tenancy.inClinic(id, async (db, now) => {
        await closeClinic(db, { id, movedTo, now })
        await endAllSessions(db, now)
        await noteAudit(db, 'clinics:close', { kind: 'organization', id }, now)
      })
      // Servers have known it for so long at most, and what they were at is over by then.
      await sleep(freshForMs + 3000)
      // Of who signed in at one that did not know yet.
      await tenancy.inClinic(id, endAllSessions)
    })
    say(
      `${SLUG} is closed here${movedTo === null ? '' : `, and its pages lead to ${movedTo}`}. archive reopen ${SLUG} opens it again.`,
    )
  },
}

export const reopenClosedClinic: Command = {
  usage: 'archive reopen SLUG',
  about:
    'Open a clinic again that was closed here: everybody signs in anew, what had not left waits in the outbox, and what else was to be done is done now.',
  run: async (args) => {
    const { SLUG } = readArguments(args, ['SLUG'], {})
    const unsent = await withDatabase(async ({ tenancy }) => {
      const { id } = await findClinic(tenancy, SLUG)
      return tenancy.inClinic(id, async (db, now) => {
        if (!(await reopenClinic(db, id))) throw new CommandError(`${SLUG} is not closed.`)
        await noteAudit(db, 'clinics:reopen', { kind: 'organization', id }, now)
        return giveUpUnsent(db, 'closed')
      })
    })
    say(`${SLUG} is open.${unsent > 0 ? ` ${unsent} messages had not left; its outbox sends them.` : ''}`)
  },
}

export const checkArchiveFile: Command = {
  usage: 'archive check FILE',
  about: 'Read an archive to its end and compare every count and checksum; needs no database.',
  run: async (args) => {
    const { FILE } = readArguments(args, ['FILE'], {})
    const path = fromHere(FILE)
    const archive = await openArchive(path, await passphraseOf(path))
    const parts = await checkArchive(archive, reportRows('read'))
    const { program, madeAt, schema, clinic, formatVersion } = archive.head
    say(`${path} is whole: ${clinic.name} (${clinic.slug}), ${countOf(parts)} rows.`)
    say(`Format ${formatVersion}, made ${madeAt} by Polyclinic ${program} at migration ${schema.name}.`)
    sayParts(parts)
  },
}

export const upgradeArchiveFile: Command = {
  usage: 'archive upgrade FILE NEW-FILE [--encrypt]',
  about:
    'Write an archive of an earlier version anew, as this version has it; needs room for a database beside NEW-FILE.',
  run: async (args) => {
    const { FILE, options, ...rest } = readArguments(args, ['FILE', 'NEW-FILE'], { encrypt: flag })
    const [from, path] = [fromHere(FILE), fromHere(rest['NEW-FILE'])]
    const opened = await passphraseOf(from)
    const archive = await openArchive(from, opened)
    if ((await newerOf(archive.head)) === 0)
      throw new CommandError(`${from} is as this version has it already; import it.`)
    // One that is encrypted stays so.
    const passphrase = opened ?? (options.encrypt ? await choosePassphrase() : undefined)
    const log = createLog('warn', process.stderr)
    const written = await upgradeArchive({
      ...{ archive, path, passphrase, folder: migrationsFolder, log, onRows: reportRows('done') },
    })
    sayWritten(path, written, passphrase !== undefined)
  },
}

export const importArchiveFile: Command = {
  usage: 'archive import FILE [--domain HOST] [--dry-run]',
  about:
    'Make the clinic of an archive here, all of it or nothing, and say what has to be done by hand; --domain (the first is the primary one) in place of those that it had. A dry run reads and compares everything, and writes nothing.',
  run: async (args) => {
    const { FILE, options } = readArguments(args, ['FILE'], {
      domain: { type: 'string', multiple: true },
      'dry-run': flag,
    })
    const path = fromHere(FILE)
    const isRehearsal = options['dry-run']
    const passphrase = await passphraseOf(path)
    const open = () => openArchive(path, passphrase)
    const archive = await open()
    const { head } = archive
    const domains = (options.domain ?? head.clinic.domains).map(hostOf)
    if ((await newerOf(head)) > 0)
      throw new CommandError(
        `The archive was made at migration ${head.schema.name}, which is older than this program. Bring it up first: archive upgrade ${FILE} NEW-FILE`,
      )
    await withConnection(
      async ({ env, connection, log, isEmbedded }) => {
        const state = await readSchemaState(connection, migrationsFolder)
        if (state === 'older')
          throw new CommandError(
            'The database is older than this program: start the server, which brings it up to date.',
          )
        if (state === 'new' && isRehearsal)
          throw new CommandError('This database is empty, and anything fits: archive check FILE reads the archive.')
        if (state === 'new') await migrate({ connection, folder: migrationsFolder, log })
        const { linkKey } = await loadSecrets(env)
        const isDemo = await decideDemo({
          ...{ asked: env.demo, embedded: isEmbedded, fresh: false, dataDir: env.dataDir },
        })
        let left: Left | undefined
        if (domains.length > 0) say(whereItAnswers(domains, options.domain === undefined))
        const [reading, writing] = [reportRows('read'), reportRows('written')]
        const { clinic, parts } = await importArchive({
          ...{ connection, archive, openAgain: open, domains, isRehearsal },
          onRows: (rows, what) => (what === 'read' ? reading : writing)(rows),
          afterClinic: async (db, organizationId, now) => {
            left = await arrive(db, { organizationId, now, linkKey, isDemo })
          },
        })
        const said = `${clinic.name} (${clinic.slug}), ${countOf(parts)} rows, as it was on ${head.madeAt}`
        if (!left) {
          say(`It fits: ${said}. Nothing was written.`)
          return sayParts(parts)
        }
        say(`Imported ${said}; counts and checksums are the archive's.`)
        say('By hand:')
        for (const sentence of toDo(left, clinic.domains)) say(`- ${sentence}`)
      },
      { mayMake: !isRehearsal },
    )
  },
}

const hostShape = clinicFile.shape.domains.element

function hostOf(host: string): string {
  const checked = hostShape.safeParse(host)
  if (!checked.success) throw new CommandError(`${host} ${checked.error.issues[0]?.message ?? 'is no host name'}.`)
  if (isDefaultDomainHost(host)) throw new CommandError(`${host} names no clinic; say with --domain where it answers.`)
  return checked.data
}

/** Nobody has proved that the domains of a file are its clinic's: whoever imports it has to know them. */
const whereItAnswers = (domains: readonly string[], isByFile: boolean) =>
  `Its domains: ${domains.join(', ')}.${isByFile ? ' They are those of the file; should one not be the clinic’s, say with --domain where it answers.' : ''}`

/** How many migrations this program has beyond an archive's. */
async function newerOf({ schema, program }: ArchiveHead): Promise<number> {
  const newer = await newerMigrations(schema, migrationsFolder)
  if (newer === undefined)
    throw new CommandError(
      `The archive was made by another version of Polyclinic (${program}), whose newest migration is ${schema.name}, which this program does not know; use that version, or a later one.`,
    )
  return newer
}

const passphraseOf = async (path: string) => ((await isEncrypted(path)) ? askPassphrase() : undefined)

async function choosePassphrase(): Promise<string> {
  const passphrase = await chooseSecret('Passphrase')
  if (passphrase.length < passphraseLength)
    throw new CommandError(`A passphrase has ${passphraseLength} characters or more; nothing was written.`)
  return passphrase
}

const countOf = (parts: readonly PartOfFile[]) => parts.reduce((sum, { rows }) => sum + rows, 0).toLocaleString('en-US')

function sayParts(parts: readonly PartOfFile[]) {
  for (const { table, rows } of parts) say(`  ${String(rows).padStart(9)}  ${table}`)
}

function sayWritten(path: string, { head, parts, bytes }: Written, isEncryptedNow: boolean) {
  say(
    `${path}: ${head.clinic.name} (${head.clinic.slug}), ${countOf(parts)} rows, ${(bytes / 1e6).toFixed(1)} MB, readable by you only.`,
  )
  say(
    isEncryptedNow
      ? 'It is encrypted: without the passphrase nobody reads it, you neither.'
      : 'It holds all that patients have told their doctors, and is not encrypted: keep it safe, and delete it when it was imported.',
  )
}
