import { endAllLinks } from '../features/accounts/end-all-links.ts'
import { giveUpUnsent } from '../features/messages/give-up-unsent.ts'
import { openBackup } from '../platform/backup/read-backup.ts'
import { mustKnow, restoreBackup } from '../platform/backup/restore-backup.ts'
import { linkKeyPrint } from '../platform/backup/write-backup.ts'
import { createClinics } from '../platform/clinics.ts'
import { findLinkKey } from '../platform/secrets.ts'
import type { Tenancy } from '../platform/tenancy.ts'
import { say, type Command } from './command.ts'
import { counted } from './counted.ts'
import { fromHere } from './import-file.ts'
import { noteAudit } from './note-audit.ts'
import { readArguments } from './read-arguments.ts'
import { sayNowAndThen } from './say-now-and-then.ts'
import { migrationsFolder, withConnection, withTenancy } from './with-database.ts'

export const restore: Command = {
  usage: 'restore FILE',
  about: 'Load a backup into a database without clinics, all of it or nothing, and compare every row with the file.',
  run: async (args) => {
    const { FILE } = readArguments(args, ['FILE'], {})
    const backup = await openBackup(fromHere(FILE))
    await mustKnow(backup.head, migrationsFolder)
    await withConnection(
      async ({ env, connection, log }) => {
        const onProgress = sayNowAndThen('restored')
        const made = await restoreBackup({ connection, folder: migrationsFolder, log, backup, onProgress })
        say(`Restored ${counted(made)}, as they were on ${backup.head.madeAt}; counts and checksums are the file's.`)
        const unsent = await withTenancy({ connection, log }, noteRestore)
        if (unsent > 0)
          say(
            `${unsent} ${unsent === 1 ? 'message had' : 'messages had'} not left when the backup was made, and nothing sends them now: the outbox of each clinic can.`,
          )
        say('Everybody signs in again.')
        sayAboutLinks(backup.head.linkKeyPrint, await findLinkKey(env))
      },
      { mayMake: true },
    )
  },
}

/** What is true in every clinic after a restore; the answer is how many messages nobody sends any more. */
async function noteRestore(tenancy: Tenancy): Promise<number> {
  let unsent = 0
  for (const id of await createClinics(tenancy).list())
    unsent += await tenancy.inClinic(id, async (db, now) => {
      await noteAudit(db, 'clinic.restore', { kind: 'organization', id }, now)
      await endAllLinks(db, now)
      return giveUpUnsent(db)
    })
  return unsent
}

function sayAboutLinks(print: string | null, linkKey: Buffer | undefined) {
  const where = 'LINK_KEY, or secrets/link in DATA_DIR'
  if (print === null) return
  if (linkKey === undefined)
    say(`Links in mails that were sent need the link key of then (${where}): put it there before the first start.`)
  else if (linkKeyPrint(linkKey) !== print)
    say(
      `THE LINK KEY IS ANOTHER ONE than then (${where}): put that of then there, or links in mails sent so far will fail.`,
    )
}
