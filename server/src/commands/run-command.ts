import {
  checkArchiveFile,
  closeMovedClinic,
  exportArchive,
  importArchiveFile,
  reopenClosedClinic,
  upgradeArchiveFile,
} from './archive.ts'
import { auditHead, verifyAudit } from './audit.ts'
import { backup, checkBackupFile } from './backup.ts'
import { checkConfig } from './check-config.ts'
import { disableUser, resetUser } from './change-user.ts'
import { createClinic, listAllClinics } from './clinics.ts'
import { checkClinicZones } from './check-zones.ts'
import { CommandError, say, type Command } from './command.ts'
import { createUser } from './create-user.ts'
import { allowMoreVisits } from './allow-visits.ts'
import { erasePatient } from './erase-patient.ts'
import { addOneDomain, listDomains } from './domains.ts'
import { exportFile } from './export-clinic.ts'
import { holdPatient, listDuePatients, releasePatient } from './hold-patient.ts'
import { importDiagnosisList } from './import-diagnoses.ts'
import { importFormulary } from './import-drugs.ts'
import { importFile } from './import-file.ts'
import { restore } from './restore.ts'
import { showPatient } from './show-patient.ts'
import { takeBounce } from './take-bounce.ts'
import { setStaffRole } from './set-staff-role.ts'
import { seed } from './seed.ts'
import { isLastManager } from '../platform/http/problem.ts'
import { StartError } from '../platform/start-error.ts'

const help: Command = { usage: 'help', about: 'This.', run: async () => sayHelp() }

const commands: readonly Command[] = [
  ...[help, importFile, exportFile, listAllClinics, createClinic, listDomains, addOneDomain],
  ...[setStaffRole, createUser, resetUser, disableUser, showPatient, allowMoreVisits, erasePatient, seed, checkConfig],
  ...[holdPatient, releasePatient, listDuePatients],
  ...[importDiagnosisList, importFormulary, takeBounce, checkBackupFile, backup, restore, checkClinicZones],
  ...[exportArchive, checkArchiveFile, importArchiveFile, upgradeArchiveFile],
  ...[closeMovedClinic, reopenClosedClinic],
  ...[verifyAudit, auditHead],
]

function sayHelp() {
  say('npm run polyclinic -- COMMAND\n')
  for (const { usage, about } of commands) say(`  ${usage}\n      ${about}`)
}

/** The words in lower case that a usage begins with. */
const nameOf = ({ usage }: Command) => usage.split(' ').filter((word, index) => index < 2 && /^[a-z]+$/.test(word))

/** @returns the code to end with: 1 when it did not do what was asked, 2 when it was typed wrongly, or what the command says */
export async function runCommand(args: readonly string[]): Promise<number> {
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
    if (isLastManager(error)) {
      process.stderr.write('Nobody would be left who may change people and roles. Make somebody else an admin first.\n')
      return 1
    }
    const isOurs = error instanceof CommandError || error instanceof StartError
    process.stderr.write(`${isOurs ? error.message : (error as Error).stack}\n`)
    if (!(error instanceof CommandError)) return 1
    if (error.isUsage) process.stderr.write(`npm run polyclinic -- ${command.usage}\n`)
    return error.exitCode
  }
}
