import { backup, checkBackupFile } from './commands/backup.ts'
import { checkConfig } from './commands/check-config.ts'
import { disableUser, resetUser } from './commands/change-user.ts'
import { createClinic, listAllClinics } from './commands/clinics.ts'
import { checkClinicZones } from './commands/check-zones.ts'
import { CommandError, say, type Command } from './commands/command.ts'
import { createUser } from './commands/create-user.ts'
import { allowMoreVisits } from './commands/allow-visits.ts'
import { erasePatient } from './commands/erase-patient.ts'
import { addOneDomain, listDomains } from './commands/domains.ts'
import { exportFile } from './commands/export-clinic.ts'
import { importFile } from './commands/import-file.ts'
import { restore } from './commands/restore.ts'
import { showPatient } from './commands/show-patient.ts'
import { setStaffRole } from './commands/set-staff-role.ts'
import { seed } from './commands/seed.ts'
import { StartError } from './platform/start-error.ts'
import { surviveUnreadOutput } from './platform/unread-output.ts'

const help: Command = { usage: 'help', about: 'This.', run: async () => sayHelp() }

const commands: readonly Command[] = [
  ...[help, importFile, exportFile, listAllClinics, createClinic, listDomains, addOneDomain],
  ...[setStaffRole, createUser, resetUser, disableUser, showPatient, allowMoreVisits, erasePatient, seed, checkConfig],
  ...[checkBackupFile, backup, restore, checkClinicZones],
]

function sayHelp() {
  say('npm run polyclinic -- COMMAND\n')
  for (const { usage, about } of commands) say(`  ${usage}\n      ${about}`)
}

/** The words in lower case that a usage begins with. */
const nameOf = ({ usage }: Command) => usage.split(' ').filter((word, index) => index < 2 && /^[a-z]+$/.test(word))

async function main(args: string[]): Promise<number> {
  surviveUnreadOutput()
  const command = commands.find((each) => nameOf(each).every((word, index) => args[index] === word))
  if (!command) {
    const isQuestion = args.length === 0 || args[0] === '--help'
    if (!isQuestion) process.stderr.write(`There is no command ${args.slice(0, 2).join(' ')}.\n`)
    sayHelp()
    return isQuestion ? 0 : 2
  }
  try {
    await command.run(args.slice(nameOf(command).length))
    return 0
  } catch (error) {
    const isOurs = error instanceof CommandError || error instanceof StartError
    process.stderr.write(`${isOurs ? error.message : (error as Error).stack}\n`)
    if (!(error instanceof CommandError && error.isUsage)) return 1
    process.stderr.write(`npm run polyclinic -- ${command.usage}\n`)
    return 2
  }
}

process.exitCode = await main(process.argv.slice(2))
