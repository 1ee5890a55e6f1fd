import { personFieldNames, personFields, type PersonFieldName } from '@polyclinic/domain/patients/person-fields.ts'
import { sql } from 'kysely'
import { noteChanges } from '../../platform/changes.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { eraseAccount, eraseLinksOf } from '../accounts/erase-account.ts'
import { endManageLinks, eraseBooker, eraseWords } from '../appointments/erase-words.ts'
import { eraseRequests } from '../data-requests/requests-of-patients.ts'
import { eraseNotes } from '../encounters/erase-notes.ts'
import { lockChart } from '../chart-access/lock-chart.ts'
import { eraseCharts } from '../charts/chart-entries.ts'
import { eraseChoices } from '../messages/message-choices.ts'
import { eraseMessages } from '../messages/erase-messages.ts'
import { eraseGuardianInvitationsOf } from '../patient-records/guardian-invitations.ts'
import { addressesWithout } from '../patient-records/guardians.ts'
import { forgetHolds } from '../patient-records/erasure-holds.ts'
import { eraseFormerDetails } from '../patient-records/former-details.ts'
import { eraseInvoiceDrafts } from '../invoices/invoices-of-patients.ts'
import { eraseForms } from '../forms/forms-of-patients.ts'
import { erasePrescriptions } from '../prescriptions/erase-prescriptions.ts'
import { emptyPatients } from '../patient-records/change-patients.ts'
import { eraseOutgoing } from '../outgoing-referrals/outgoing-of-patients.ts'
import { eraseReferrals } from '../referrals/referrals-of-patients.ts'
import { eraseReviews } from '../reviews/erase-reviews.ts'
import { eraseWaiting } from '../waiting-list/waiting-of-patients.ts'
import { eraseInvitationsOf } from '../people/write-invitations.ts'
import { forgetMerges } from '../patient-records/merges.ts'
import { releaseRecords } from '../patient-records/records-of-account.ts'
import type { FoundPerson } from './find-person.ts'
import { recordsToKeep } from './records-to-keep.ts'

/** Which records had to be kept, and which are of nobody now. */
export type ErasureResult = { restricted: string[]; erased: string[] }

/**
 * Takes a person out of everything that the clinic stores: names, addresses, phone, date of birth, what they typed, what
 * was written to them, and every way in. Visits, history and the audit stay, of nobody; invoices that were issued do so
 * with the name that they were issued to, since the law asks for the books. The record of somebody who was seen is
 * restricted while it must be kept: name, date of birth, their visits with what was typed, and their chart stay. A staff
 * account stays as well: it belongs to the clinic's work.
 */
export async function erasePerson(db: ClinicDatabase, person: FoundPerson, now: string): Promise<ErasureResult> {
  const { patientIds, addresses, account, bookedForOthers } = person
  const appointmentIds = person.appointments.map(({ id }) => id)
  // Whoever signs or writes has done so before it is decided what must be kept, or finds nobody.
  if (patientIds.length > 0) await lockChart(db, ...patientIds)
  const kept = await recordsToKeep(db, patientIds, now)
  const restricted = kept?.patientIds ?? []
  const erased = patientIds.filter((id) => !restricted.includes(id))

  await eraseMessages(db, messagesOf(person))
  await eraseChoices(db, addresses)
  await eraseBooker(
    db,
    [...appointmentIds, ...bookedForOthers.flatMap(({ visits }) => visits.map(({ id }) => id))],
    now,
  )
  await endManageLinks(db, appointmentIds, now)
  const recorded = (kept?.visits ?? []).map(({ id }) => id)
  const unrecorded = appointmentIds.filter((id) => !recorded.includes(id))
  await eraseWords(db, unrecorded, now)
  await eraseNotes(db, unrecorded, now)
  if (patientIds.length > 0) await releaseRecords(db, patientIds)
  if (account && !account.isStaff) await eraseAccount(db, account.id, now)
  await eraseLinksOf(db, addresses)
  await eraseInvitationsOf(db, addresses)
  await eraseGuardianInvitationsOf(db, addresses)

  const contacts = personFieldNames.filter((name) => personFields[name].isContact)
  const unreachable = { email: null, email_verified_at: null, email_refused_at: null, ...emptied(contacts) }
  const nobody = { given_name: 'N.', family_name: 'N.', ...unreachable, ...emptied(personFieldNames) }
  await eraseReferrals(db, { erased, restricted }, now)
  await eraseOutgoing(db, erased, now)
  await emptyPatients(db, erased, { ...nobody, erased_at: now }, now)
  await eraseCharts(db, erased, now)
  await erasePrescriptions(db, erased)
  await eraseInvoiceDrafts(db, patientIds)
  await eraseForms(db, erased)
  await emptyPatients(
    db,
    restricted,
    {
      ...unreachable,
      restricted_at: sql<string>`coalesce(restricted_at, ${now}::timestamptz)`,
      restricted_with: restricted[0] ?? null,
    },
    now,
  )
  await eraseWaiting(db, patientIds)
  await eraseRequests(db, erased, now)
  await eraseReviews(db, patientIds, account && !account.isStaff ? account.id : null)
  // A phone beside the address was given by whoever has the address.
  const reachedThrough = bookedForOthers.filter(({ hasAddress }) => hasAddress).map(({ patientId }) => patientId)
  const without = { patientIds: reachedThrough, userId: account?.id ?? null }
  for (const { id, email } of await addressesWithout(db, without, now))
    await emptyPatients(db, [id], { ...unreachable, email }, now)
  // Taken back, a merge would bring the address along.
  await forgetMerges(db, [...patientIds, ...reachedThrough])
  await forgetHolds(db, erased)
  await eraseFormerDetails(db, { erased, unreachable: [...restricted, ...reachedThrough], addresses })
  // Screens that show them ask again, and show them no more.
  await noteChanges(
    db,
    [...patientIds, ...reachedThrough].map((id) => ({ noun: 'patient', id })),
  )
  return { restricted, erased }
}

const emptied = (names: readonly PersonFieldName[]) =>
  Object.fromEntries(names.map((name) => [personFields[name].column, null]))

/** What was written about a person or their visits, or to them. */
export const messagesOf = ({
  appointments,
  patientIds,
  addresses,
  account,
  unproven,
  bookedForOthers,
}: FoundPerson) => ({
  accountId: account && !account.isStaff ? account.id : null,
  appointmentIds: appointments.map(({ id }) => id),
  patientIds,
  addresses,
  unprovenIds: unproven.flatMap(({ visits }) => visits.map(({ id }) => id)),
  sharedIds: bookedForOthers.filter(({ hasAddress }) => hasAddress).flatMap(({ visits }) => visits.map(({ id }) => id)),
})
