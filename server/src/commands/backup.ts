import { checkBackup } from '../platform/backup/check-backup.ts'
import { openBackup } from '../platform/backup/read-backup.ts'
import { writeBackup } from '../platform/backup/write-backup.ts'
import { findLinkKey } from '../platform/secrets.ts'
import { say, type Command } from './command.ts'
import { fromHere } from './import-file.ts'
import { readArguments } from './read-arguments.ts'
import { reportProgress } from './report-progress.ts'
import { progressText } from './progress-text.ts'
import { withConnection } from './with-database.ts'

export const backup: Command = {
  usage: 'backup FILE',
  about: 'Write all clinics, as they are at one moment, into one new file; servers go on meanwhile.',
  run: async (args) => {
    const { FILE } = readArguments(args, ['FILE'], {})
    const path = fromHere(FILE)
    const { made, linkKey } = await withConnection(async ({ env, connection }) => {
      const linkKey = await findLinkKey(env)
      return { linkKey, made: await writeBackup({ connection, path, linkKey, onProgress: reportProgress('written') }) }
    })
    say(`${path}: ${progressText(made)}, ${(made.bytes / 1e6).toFixed(1)} MB, readable by you only.`)
    say('It holds what patients have told their doctors: keep it encrypted, and away from this machine.')
    if (linkKey)
      say(
        'The keys are not in it. Links in mails need the link key (LINK_KEY, or secrets/link in DATA_DIR): keep it elsewhere.',
      )
  },
}

export const checkBackupFile: Command = {
  usage: 'backup check FILE',
  about: 'Read a backup to its end and compare every count and checksum; needs no database.',
  run: async (args) => {
    const { FILE } = readArguments(args, ['FILE'], {})
    const path = fromHere(FILE)
    const file = await openBackup(path)
    const { tables, ...found } = await checkBackup(file)
    say(`${path} is whole: ${progressText(found)}, made ${file.head.madeAt} at migration ${file.head.schema.name}.`)
    for (const [name, rows] of tables) say(`  ${String(rows).padStart(9)}  ${name}`)
  },
}
