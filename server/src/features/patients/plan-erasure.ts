import { createHash } from 'node:crypto'
import type { AuditAction } from '@polyclinic/domain/audit/actions.ts'
import type { RecordKind } from '@polyclinic/domain/kit/record-kinds.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { holdsOf, type ErasureHold } from '../patient-records/erasure-holds.ts'
import { referralsToEnd } from '../referrals/referrals-of-patients.ts'
import { erasePerson, type ErasureResult } from './erase-person.ts'
import { referencesAhead, type FoundPerson } from './find-person.ts'
import { recordsToKeep, undecidedVisits, type RecordsToKeep } from './records-to-keep.ts'

/** What erasing somebody would do now, and what stands in its way. */
export type ErasurePlan = {
  /** Records that are of nobody then. */
  going: string[]
  /** Their visits that are not of the record that is kept. */
  visits: { id: string; reference: string }[]
  kept: RecordsToKeep | null
  /** Whose referrals end. */
  partners: string[]
  holds: ErasureHold[]
  /** Visits that have to be canceled first. */
  ahead: string[]
  /** Visits of which nobody said whether they took place. */
  undecided: string[]
}

/** For whoever erases by command and for whoever does on screen. */
export async function planErasure(db: ClinicDatabase, person: FoundPerson, now: string): Promise<ErasurePlan> {
  const { patientIds, appointments } = person
  const kept = await recordsToKeep(db, patientIds, now)
  const going = patientIds.filter((id) => !kept?.patientIds.includes(id))
  return {
    ...{ going, kept, partners: await referralsToEnd(db, going) },
    visits: appointments.filter(({ id }) => !kept?.visits.some((visit) => visit.id === id)),
    holds: await holdsOf(db, patientIds, now),
    ahead: referencesAhead(person),
    undecided: await undecidedVisits(db, patientIds, now),
  }
}

/** The same for the same plan: nobody erases more than they saw. */
export function fingerprintOf(
  { patientIds, addresses, account, bookedForOthers }: FoundPerson,
  { going, visits, kept, partners }: ErasurePlan,
  otherRequests: readonly { id: string }[],
): string {
  const parts = [
    ...[patientIds, addresses, going, partners, kept?.patientIds ?? [], [kept?.until ?? '']],
    ...[visits.map(({ id }) => id), otherRequests.map(({ id }) => id)],
    bookedForOthers.map(({ patientId, hasAddress }) => `${patientId} ${hasAddress}`),
    [account ? `${account.id} ${account.isStaff}` : ''],
  ]
  const seen = JSON.stringify(parts.map((part) => part.toSorted()))
  return createHash('sha256').update(seen).digest('hex')
}

type Note = (action: AuditAction, kind: RecordKind, id: string) => Promise<void>

/** Erases, and has it written down of each record and of the account. */
export async function carryOutErasure(
  db: ClinicDatabase,
  person: FoundPerson,
  now: string,
  note: Note,
): Promise<ErasureResult> {
  const result = await erasePerson(db, person, now)
  for (const id of result.restricted) await note('patients:restrict', 'patient', id)
  for (const id of result.erased) await note('patients:erase', 'patient', id)
  for (const { patientId } of person.bookedForOthers) await note('patients:erase-booker', 'patient', patientId)
  if (person.account && !person.account.isStaff) await note('users:erase', 'user', person.account.id)
  return result
}
