import { erasePerson } from '../features/patients/erase-person.ts'
import { findPerson, type FoundPerson } from '../features/patients/find-person.ts'
import { CommandError, say, type Command } from './command.ts'
import { findClinic } from './find-clinic.ts'
import { noteAudit } from './note-audit.ts'
import { readArguments } from './read-arguments.ts'
import { withDatabase } from './with-database.ts'

export const erasePatient: Command = {
  usage: 'patient erase SLUG WHO [--yes]',
  about:
    "Take a person (a visit's reference, a patient's id, or an email) out of everything. Without --yes: what it would do.",
  run: async (args) => {
    const { SLUG, WHO, options } = readArguments(args, ['SLUG', 'WHO'], { yes: { type: 'boolean' } })
    await withDatabase(async ({ tenancy }) => {
      const clinic = await findClinic(tenancy, SLUG)
      await tenancy.inClinic(clinic.id, async (db, now) => {
        const person = await findPerson(db, WHO, now)
        if (!person) throw new CommandError(`Nobody is found at ${SLUG} by that.`)
        sayWhatHappens(person)
        const own = person.appointments.filter(({ isAhead }) => isAhead).map(({ reference }) => reference)
        const ahead = [...own, ...person.othersAhead]
        if (ahead.length > 0)
          throw new CommandError(
            `Cancel the visits that are still ahead first: ${ahead.join(', ')}. Nothing has changed.`,
          )
        if (options.yes !== true) return say('Nothing has changed. With --yes it is done; it cannot be undone.')
        await erasePerson(db, person, now)
        for (const id of person.patientIds) await noteAudit(db, 'patient.erase', { kind: 'patient', id }, now)
        if (person.account && !person.account.isStaff)
          await noteAudit(db, 'user.erase', { kind: 'user', id: person.account.id }, now)
        say('Done. Backups of before still hold this person; after restoring one, erase again (operating.md).')
      })
    })
  },
}

function sayWhatHappens({
  patientIds,
  addresses,
  account,
  appointments,
  bookedForOthers,
  unproven,
}: FoundPerson): void {
  say(`Records of the patient: ${patientIds.length}. Name, email, phone and date of birth go.`)
  say(`Addresses: ${addresses.length}. What was mailed there goes; that a message was sent stays.`)
  if (account)
    say(
      account.isStaff
        ? 'The account has a role at the clinic, so it stays: "user disable" closes it.'
        : 'The account is closed for good; its sessions and links end.',
    )
  const references = appointments.map(({ reference }) => reference)
  say(`Visits: ${references.join(', ') || 'none'}. What was typed about them goes, and their links end.`)
  say('Visits, their history, invoices and the audit stay without the person, because the law has them kept.')
  if (bookedForOthers.length > 0)
    say(
      `Records of others: ${bookedForOthers.length}. They lose the booker's name, and the address and phone if those are the booker's; the patients stay. ` +
        `If one is the same person, erase it, too: ${bookedForOthers.map(({ patientId }) => patientId).join(', ')}`,
    )
  if (unproven.length > 0) {
    say(`Records with an address in common that nothing proves to be the same person's: ${unproven.length}.`)
    say(
      'They stay as they are. If one is this person, erase it, too, or erase by the address once it is shown to be theirs:',
    )
    for (const { patientId, references } of unproven) say(`  ${[patientId, ...references].join(' ')}`)
  }
}
