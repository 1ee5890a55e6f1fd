import { noteAudit } from '../platform/audit.ts'
import { endAllGrants } from '../features/accounts/end-all-grants.ts'
import { giveUpUnsent } from '../features/messages/give-up-unsent.ts'
import { openRestorable, restoreBackup, type AfterClinic } from '../platform/backup/restore-backup.ts'
import { linkKeyPrint } from '../platform/backup/write-backup.ts'
import { findLinkKey } from '../platform/secrets.ts'
import { say, type Command } from './command.ts'
import { progressText } from './progress-text.ts'
import { fromHere } from './import-file.ts'
import { readArguments } from './read-arguments.ts'
import { reportProgress } from './report-progress.ts'
import { migrationsFolder, withConnection } from './with-database.ts'

export const restore: Command = {
  usage: 'restore FILE',
  about: 'Load a backup into a database without clinics, all of it or nothing, and compare every row with the file.',
  run: async (args) => {
    const { FILE } = readArguments(args, ['FILE'], {})
    const backup = await openRestorable(fromHere(FILE), migrationsFolder)
    await withConnection(
      async ({ env, connection, log }) => {
        const onProgress = reportProgress('restored')
        let [unsent, withPasskeys] = [0, 0]
        const afterClinic: AfterClinic = async (db, id, now) => {
          await noteAudit(db, 'clinics:restore', { kind: 'organization', id }, now)
          withPasskeys += await endAllGrants(db, now)
          unsent += await giveUpUnsent(db, 'restored')
        }
        const made = await restoreBackup({
          ...{ connection, folder: migrationsFolder, log, backup, afterClinic, onProgress },
        })
        say(
          `Restored ${progressText(made)}, as they were on ${backup.head.madeAt}; counts and checksums are the file's.`,
        )
        if (unsent > 0)
          say(
            `${unsent} ${unsent === 1 ? 'message had' : 'messages had'} not left when the backup was made, and nothing sends them now: the outbox of each clinic can.`,
          )
        if (withPasskeys > 0)
          say(
            `${withPasskeys} ${withPasskeys === 1 ? 'account had a passkey' : 'accounts had passkeys'} as the second factor that their clinic requires. Passkeys have ended, and the password alone lets nobody in: they ask for a new password by mail (“Forgot your password?”), then set a second factor up anew. Without a mail server: user reset … --link.`,
          )
        say(
          'Everybody signs in again, and doctors make the addresses of their calendars anew. Links to visits that a clinic ended after the backup work again: end them once more. So do recovery codes that were used since, and what was shared or chosen is as it was: docs/operating.md has it all.',
        )
        sayAboutLinks(backup.head.linkKeyPrint, await findLinkKey(env))
      },
      { mayMake: true },
    )
  },
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
