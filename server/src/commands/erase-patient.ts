import { findPerson, type FoundPerson } from '../features/patients/find-person.ts'
import { carryOutErasure, planErasure, type ErasurePlan } from '../features/patients/plan-erasure.ts'
import type { RecordsToKeep } from '../features/patients/records-to-keep.ts'
import { noteAudit } from '../platform/audit.ts'
import { CommandError, say, type Command } from './command.ts'
import { findClinic } from './find-clinic.ts'
import { wordsOfHold } from './hold-patient.ts'
import { readArguments } from './read-arguments.ts'
import { unprovenLines } from './unproven-lines.ts'
import { withDatabase } from './with-database.ts'

export const erasePatient: Command = {
  usage: 'patient erase SLUG WHO [--yes]',
  about:
    "Take a person (a visit's reference, a patient's id, or an email) out of everything that need not be kept. Without --yes: what it would do.",
  run: async (args) => {
    const { SLUG, WHO, options } = readArguments(args, ['SLUG', 'WHO'], { yes: { type: 'boolean' } })
    await withDatabase(async ({ tenancy }) => {
      const clinic = await findClinic(tenancy, SLUG)
      await tenancy.inClinic(clinic.id, async (db, now) => {
        const person = await findPerson(db, WHO, now)
        if (!person) throw new CommandError(`Nobody is found at ${SLUG} by that.`)
        const plan = await planErasure(db, person, now)
        const lines = [...linesAbout(person, plan), ...linesAboutReferrals(plan.partners), ...unprovenLines(person)]
        for (const line of lines) say(line)
        if (isOnlyUnproven(person))
          throw new CommandError('Nothing is proven to be of one person. Nothing has changed.')
        refuseWhatIsHeld(plan)
        refuseWhatIsOpen(plan)
        if (options.yes !== true) return say('Nothing has changed. With --yes it is done; it cannot be undone.')
        await carryOutErasure(db, person, now, (action, kind, id) => noteAudit(db, action, { kind, id }, now))
        say('Done. Backups of before still hold this person; after restoring one, erase again (operating.md).')
        if (plan.kept) say(`What is kept is erased in the night after ${plan.kept.until}, unless it is held by then.`)
      })
    })
  },
}

const isOnlyUnproven = ({ patientIds, account, bookedForOthers, unproven }: FoundPerson) =>
  patientIds.length === 0 && !account && bookedForOthers.length === 0 && unproven.length > 0

/** @throws {CommandError} while somebody said that a record must not be erased */
function refuseWhatIsHeld({ holds }: ErasurePlan): void {
  if (holds.length > 0)
    throw new CommandError(
      [
        'Nothing has changed; "patient release" ends a hold:',
        ...holds.map((hold) => `${hold.patientId} ${wordsOfHold(hold)}`),
      ].join('\n'),
    )
}

/** @throws {CommandError} while there are visits that have to be canceled, or told whether they took place */
function refuseWhatIsOpen({ ahead, undecided }: ErasurePlan): void {
  if (ahead.length > 0)
    throw new CommandError(`Cancel the visits that are still ahead first: ${ahead.join(', ')}. Nothing has changed.`)
  if (undecided.length > 0)
    throw new CommandError(
      `Say first whether these visits took place, because the record of whoever was seen must be kept: ${undecided.join(', ')}. ` +
        'At the desk, finish each or mark it as missed. Nothing has changed.',
    )
}

const linesAboutReferrals = (partners: readonly string[]): string[] =>
  partners.length === 0
    ? []
    : [`Referrals that end: from ${listed(partners)}. What was typed in them goes; tell who referred the person.`]

function linesAbout({ addresses, account, bookedForOthers }: FoundPerson, plan: ErasurePlan): string[] {
  const { going, kept, visits: theirs } = plan
  return [
    ...(kept ? linesAboutKept(kept) : []),
    `Records that are erased: ${listed(going)}.${going.length > 0 ? ' Name, email, phone, date of birth and what stands in the chart, with its files, and what was prescribed go.' : ''}`,
    `Addresses: ${addresses.length}. What was mailed there goes; that a message was sent stays.`,
    ...(account
      ? [
          account.isStaff
            ? 'The account has a role at the clinic, so it stays: "user disable" closes it.'
            : 'The account is closed for good; its sessions and links end.',
        ]
      : []),
    `Visits that ${kept ? 'did not take place' : 'are of nobody then'}: ${listed(theirs.map(({ reference }) => reference))}. What was typed about them and the documents added to them go, and their links end.`,
    'That there was a visit, its history and the audit stay. So do invoices that were issued, with the name they were issued to: the books are kept.',
    ...bookedForOthers.map(
      ({ patientId, hasAddress, visits }) =>
        `Booked for somebody else: ${[patientId, ...visits.map(({ reference }) => reference)].join(' ')}. That record loses the booker's name` +
        `${hasAddress ? ", and the address and phone, which are the booker's" : ''}; its patient and visits stay.`,
    ),
  ]
}

const linesAboutKept = ({ patientIds, visits, lastSeenOn, years, until }: RecordsToKeep): string[] => [
  `Records that are kept until ${until}: ${listed(patientIds)}. The person was seen at ${listed(visits.map(({ reference }) => reference))}, last on ${lastSeenOn}, and the clinic keeps records for ${years} years (retention.recordYears).`,
  'They are restricted: name, date of birth, these visits, what was typed about them, their documents, the files of the chart and what was prescribed stay. Email, phone, the booker, mails and every way in go.',
]

const listed = (words: readonly string[]) => words.join(', ') || 'none'
