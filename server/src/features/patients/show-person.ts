import { visitFieldNames } from '@polyclinic/domain/appointments/visit-fields.ts'
import { personFieldNames, personFields } from '@polyclinic/domain/patients/person-fields.ts'
import { anyOf, anyTextOf } from '../../platform/database/any-of.ts'
import { currentActionName } from '../../platform/audit-actions.ts'
import { listFiles } from '../../platform/private-files/store-file.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { entriesOfPatients, openingsOfPatients } from '../charts/chart-entries.ts'
import { filesOfPatients } from '../chart-files/chart-files.ts'
import { invoicesOfPatients } from '../invoices/invoices-of-patients.ts'
import { formsOfPatients } from '../forms/forms-of-patients.ts'
import { outgoingOfPatients } from '../outgoing-referrals/outgoing-of-patients.ts'
import { requestsOfPatients } from '../data-requests/requests-of-patients.ts'
import { prescriptionsOfPatients } from '../prescriptions/prescriptions-of-patients.ts'
import { referralsOfPatients } from '../referrals/referrals-of-patients.ts'
import { reviewsOfPatients } from '../reviews/reviews-of-patients.ts'
import { waitingOfPatients } from '../waiting-list/waiting-of-patients.ts'
import { isMessageOf } from '../messages/messages-of-person.ts'
import { fileNameOf } from '../patient-records/file-name-of.ts'
import { guardianInvitationsOf } from '../patient-records/guardian-invitations.ts'
import { erasureHoldsOf } from '../patient-records/erasure-holds.ts'
import { formerDetailsOf } from '../patient-records/former-details.ts'
import { mergesOfPatients } from '../patient-records/merges.ts'
import { messagesOf } from './erase-person.ts'
import type { FoundPerson } from './find-person.ts'
import { historyOfVisits } from './history-of-visits.ts'

/**
 * All that the clinic stores about a person (Art. 15 DSGVO, 45 CFR 164.524), as far as it is proven to be theirs. Never
 * what signs in or grants, not even as a hash; of others' records, what is this person's: who booked, and when.
 */
export async function showPerson(db: ClinicDatabase, person: FoundPerson) {
  const { patientIds, account } = person
  const records = await recordsOf(db, patientIds)
  const visits = await visitsOf(db, patientIds)
  const invoices = await invoicesOfPatients(db, patientIds)
  const entries = await entriesOfPatients(db, patientIds)
  const files = await chartFilesOf(db, patientIds)
  const openings = await openingsOfPatients(db, patientIds)
  const former = await formerDetailsOf(db, patientIds)
  const holds = await erasureHoldsOf(db, patientIds)
  const prescriptions = await prescriptionsOfPatients(db, patientIds)
  const reviews = await reviewsOfPatients(db, patientIds)
  const referrals = await referralsOfPatients(db, patientIds)
  const outgoing = await outgoingOfPatients(db, patientIds)
  const waiting = await waitingOfPatients(db, patientIds)
  const forms = await formsOfPatients(db, patientIds)
  const requests = await requestsOfPatients(db, patientIds)
  const merges = await mergesOfPatients(db, patientIds)
  const messages = await messagesTo(db, person)
  const isOf =
    (id: string) =>
    ({ patientId }: { patientId: string }) =>
      patientId === id
  return {
    records: records.map((record) => ({
      ...record,
      visits: visits.filter(isOf(record.id)),
      invoices: invoices.filter(isOf(record.id)),
      chart: entries.filter(isOf(record.id)),
      chartFiles: files.filter(isOf(record.id)),
      prescriptions: prescriptions.filter(isOf(record.id)),
      reviews: reviews.filter(isOf(record.id)),
      referrals: referrals.filter(({ patientId }) => patientId === record.id),
      outgoingReferrals: outgoing.filter(isOf(record.id)),
      waitingList: waiting.filter(isOf(record.id)),
      forms: forms.filter(isOf(record.id)),
      chartOpenings: openings.filter(isOf(record.id)),
      erasureHolds: holds.filter(isOf(record.id)),
      dataRequests: requests.filter(isOf(record.id)),
      formerDetails: former.filter(isOf(record.id)),
    })),
    merges,
    bookedForOthers: await recordsBookedFor(db, person),
    account: account && (await readAccount(db, account.id)),
    accountLinks: await linksTo(db, person),
    invitations: await invitationsTo(db, person),
    guardianInvitations: await guardianInvitationsOf(db, person),
    messages,
    messageChoices: await choicesOf(db, person),
    notifiedDevices: await notifiedDevicesOf(db, person),
    audit: await auditOf(
      db,
      person,
      messages.map(({ id }) => id),
    ),
  }
}

const recordsOf = (db: ClinicDatabase, patientIds: readonly string[]) =>
  db
    .selectFrom('patients')
    .select(['id', 'given_name as givenName', 'family_name as familyName', 'email'])
    .select([
      'email_verified_at as emailVerifiedAt',
      'email_refused_at as emailRefusedAt',
      ...personFieldNames.map((name) => `${personFields[name].column} as ${name}` as const),
    ])
    .select(['created_at as createdAt', 'updated_at as updatedAt', 'restricted_at as restrictedAt'])
    .where('id', '=', anyOf(patientIds))
    .orderBy('id')
    .execute()

async function visitsOf(db: ClinicDatabase, patientIds: readonly string[]) {
  const visits = await db
    .selectFrom('appointments')
    .select(['id', 'patient_id as patientId', 'reference', 'status', 'starts_at as startsAt', 'ends_at as endsAt'])
    .select(['time_zone as timeZone', 'service_name as service', 'provider_name as provider'])
    .select(['location_name as location', 'address', 'price_minor as priceMinor', 'currency', 'policy'])
    .select(['booked_by_given_name as bookedByGivenName', 'booked_by_family_name as bookedByFamilyName'])
    .select(['booked_by_partner as bookedByPartner'])
    .select(['before_you_come as beforeYouCome', ...visitFieldNames, 'language'])
    .select(['consent_version as privacyNoticeVersion', 'arrived_at as arrivedAt', 'started_at as startedAt'])
    .select(['finished_at as finishedAt', 'is_late_change as isLateChange', 'confirmed_at as confirmedAt'])
    .select(['source', 'series_id as seriesId', 'created_at as createdAt', 'updated_at as updatedAt'])
    .where('patient_id', '=', anyOf(patientIds))
    .orderBy('starts_at')
    .execute()
  const documents = await documentsOf(
    db,
    visits.map(({ id }) => id),
  )
  const acts = await historyOfVisits(
    db,
    visits.map(({ id }) => id),
  )
  const begun = await db
    .selectFrom('visit_drafts')
    .select(['appointment_id as of', 'kind', 'content', 'updated_at as updatedAt'])
    .where('content', 'is not', null)
    .where('appointment_id', '=', anyOf(visits.map(({ id }) => id)))
    .orderBy('kind')
    .execute()
  const notes = await notesOf(
    db,
    visits.map(({ id }) => id),
  )
  return visits.map((visit) => ({
    ...visit,
    note: notes.find(({ of, note }) => of === visit.id && note.enteredInError === null)?.note ?? null,
    notesInError: notes
      .filter(({ of, note }) => of === visit.id && note.enteredInError !== null)
      .map(({ note }) => note),
    drafts: begun.filter(({ of }) => of === visit.id).map(({ of: _visit, ...draft }) => draft),
    documents: documents.filter(({ of }) => of === visit.id).map(({ of: _visit, ...document }) => document),
    history: acts.filter(({ of }) => of === visit.id).map(({ of: _visit, ...act }) => act),
  }))
}

/**
 * What was written about visits, and added when it was signed. Of what was entered in error that it was, when and by whom: its
 * words, and why, may be about somebody else, whom a copy would tell of.
 */
async function notesOf(db: ClinicDatabase, appointmentIds: readonly string[]) {
  const notes = await db
    .selectFrom('encounters')
    .select(['appointment_id as of', 'number', 'status', 'content', 'signed_at as signedAt', 'signed_by as signedBy'])
    .select(['created_at as createdAt', 'updated_at as updatedAt'])
    .where('appointment_id', '=', anyOf(appointmentIds))
    .where('erased_at', 'is', null)
    .execute()
  const addenda = await db
    .selectFrom('encounter_addenda')
    .select(['id', 'appointment_id as of', 'note_number as number', 'text', 'created_at as at', 'written_by as by'])
    .where('appointment_id', '=', anyOf(appointmentIds))
    .where('erased_at', 'is', null)
    .orderBy('created_at')
    .execute()
  const shares = await db
    .selectFrom('encounter_shares')
    .select(['appointment_id as of', 'note_number as number', 'shared_at as at'])
    .where('appointment_id', '=', anyOf(appointmentIds))
    .execute()
  const errors = await db
    .selectFrom('encounter_errors')
    .select(['appointment_id as of', 'whole_note as number', 'addendum_id as addendum', 'shared_at as sharedAt'])
    .select(['marked_at as at', 'marked_by as by'])
    .where('appointment_id', '=', anyOf(appointmentIds))
    .execute()
  return notes.map(({ of, content, ...note }) => {
    const isOfNote = (each: { of: string; number: number | null }) => each.of === of && each.number === note.number
    const wrong = errors.find(isOfNote)
    return {
      of,
      note: {
        ...note,
        content: wrong ? null : content,
        enteredInError: wrong ? { at: wrong.at, by: wrong.by } : null,
        sharedAt: shares.find(isOfNote)?.at ?? wrong?.sharedAt ?? null,
        addenda: addenda.filter(isOfNote).map(({ of: _visit, number: _note, id, text, ...added }) => {
          const error = errors.find(({ addendum }) => addendum === id)
          return {
            ...added,
            text: wrong || error ? null : text,
            enteredInError: error ? { at: error.at, by: error.by } : null,
          }
        }),
      },
    }
  })
}

/** Their bytes are beside the rest, in a file that is called after the document's id. */
async function documentsOf(db: ClinicDatabase, appointmentIds: readonly string[]) {
  const documents = []
  for (const of of appointmentIds)
    for (const { addedByLink, ...document } of await listFiles(db, { kind: 'appointment', id: of }))
      documents.push({ of, ...document, addedWith: addedByLink ? 'link' : 'account', file: fileNameOf(document) })
  return documents
}

/** What lies in their charts, the same way. */
async function chartFilesOf(db: ClinicDatabase, patientIds: readonly string[]) {
  const files = []
  for (const chartFile of await filesOfPatients(db, patientIds))
    for (const { addedByLink: _link, id, createdAt: _same, ...bytes } of await listFiles(db, {
      kind: 'chart-file',
      id: chartFile.id,
    }))
      files.push({ ...bytes, ...chartFile, file: fileNameOf({ id, mediaType: bytes.mediaType }), fileId: id })
  return files
}

const contacts = personFieldNames.filter((name) => personFields[name].isContact)

/** The rest of such a record is its patient's. */
async function recordsBookedFor(db: ClinicDatabase, { bookedForOthers }: FoundPerson) {
  const rows = await db
    .selectFrom('patients')
    .select(['id', 'email', ...contacts.map((name) => `${personFields[name].column} as ${name}` as const)])
    .where('id', '=', anyOf(bookedForOthers.map(({ patientId }) => patientId)))
    .execute()
  return bookedForOthers.map(({ patientId, hasAddress, visits }) => {
    const row = rows.find(({ id }) => id === patientId)!
    const booker = visits.map(({ bookedBy }) => bookedBy).find((name) => name !== null)
    return {
      patientId,
      bookedByGivenName: booker?.givenName ?? null,
      bookedByFamilyName: booker?.familyName ?? null,
      ...(hasAddress ? { email: row.email, ...Object.fromEntries(contacts.map((name) => [name, row[name]])) } : {}),
      visits: visits.map(({ reference }) => reference),
    }
  })
}

async function readAccount(db: ClinicDatabase, id: string) {
  const { staff_role_id: staffRoleId, ...user } = await db
    .selectFrom('users')
    .select(['id', 'email', 'former_emails as formerEmails', 'name', 'roles', 'status'])
    .select(['created_at as createdAt', 'updated_at as updatedAt'])
    .select('staff_role_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const staffRole = await db.selectFrom('staff_roles').select('name').where('id', '=', staffRoleId).executeTakeFirst()
  const sessions = await db
    .selectFrom('sessions')
    .select(['created_at as createdAt', 'last_seen_at as lastSeenAt', 'expires_at as expiresAt', 'ended_at as endedAt'])
    .select(['browser', 'system', 'second_factor as secondFactor', 'code_proved_at as codeProvedAt'])
    .where('user_id', '=', id)
    .orderBy('created_at')
    .execute()
  const secondFactor = await db
    .selectFrom('second_factors')
    .select(['confirmed_at as since', 'next_begun_at as begunAt'])
    .where('user_id', '=', id)
    .executeTakeFirst()
  const recoveryCodes = await db
    .selectFrom('recovery_codes')
    .select('used_at as usedAt')
    .where('user_id', '=', id)
    .execute()
  const rememberedDevices = await db
    .selectFrom('remembered_devices')
    .select(['browser', 'system', 'created_at as createdAt', 'expires_at as expiresAt'])
    .where('user_id', '=', id)
    .execute()
  const passkeys = await db
    .selectFrom('passkeys')
    .select(['name', 'relying_party as domain', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('user_id', '=', id)
    .execute()
  const haveSeen = await db
    .selectFrom('shared_readings')
    .select(['record_kind as kind', 'record_id as id', 'patient_id as patientId', 'read_at as readAt'])
    .where('user_id', '=', id)
    .orderBy('read_at')
    .execute()
  const actsFor = await db
    .selectFrom('user_patients')
    .select([
      'patient_id as patientId',
      'relation',
      'is_primary as isPrimary',
      'created_at as createdAt',
      'confirmed_at as confirmedAt',
      'refuted_at as refutedAt',
      'shown_from as shownFrom',
      'came_by as cameBy',
      'let_in_by_user_id as letInByUserId',
      'relationship',
      'access',
      'end_told_at as endToldAt',
    ])
    .where('user_id', '=', id)
    .execute()
  const declined = await db
    .selectFrom('declined_patients')
    .select(['patient_id as patientId', 'declined_at as declinedAt'])
    .where('user_id', '=', id)
    .execute()
  const decided = await db
    .selectFrom('user_permissions')
    .select(['permission', 'is_granted as isGranted', 'given_at as givenAt', 'ends_at as endsAt', 'reason'])
    .where('user_id', '=', id)
    .orderBy('permission')
    .execute()
  const signIn = { sessions, secondFactor, recoveryCodes, rememberedDevices, passkeys }
  return { ...user, staffRole: staffRole?.name ?? null, decided, ...signIn, actsFor, declined, haveSeen }
}

const linksTo = (db: ClinicDatabase, { addresses, account }: FoundPerson) =>
  db
    .selectFrom('account_links')
    .select(['kind', 'email', 'created_at as createdAt', 'expires_at as expiresAt', 'used_at as usedAt'])
    .select('wanted_clinic as wantedClinic')
    .where((eb) =>
      eb.or([eb('email', '=', anyTextOf(addresses)), eb('user_id', '=', anyOf(account ? [account.id] : []))]),
    )
    .orderBy('created_at')
    .execute()

/** To work here. */
const invitationsTo = (db: ClinicDatabase, { addresses }: FoundPerson) =>
  db
    .selectFrom('invitations as i')
    .leftJoin('staff_roles as r', 'r.id', 'i.staff_role_id')
    .select(['i.email', 'i.name', 'i.roles', 'r.name as staffRole', 'i.created_at as createdAt', 'i.sent_at as sentAt'])
    .select(['i.accepted_at as acceptedAt', 'i.withdrawn_at as withdrawnAt'])
    .where('i.email', '=', anyTextOf(addresses))
    .orderBy('i.created_at')
    .execute()

/** How they want what need not be written: by text message to a number, not at all, or since when they agreed to it. */
const choicesOf = (db: ClinicDatabase, { addresses }: FoundPerson) =>
  db
    .selectFrom('message_choices')
    .select([
      'email',
      'kind',
      'chosen_at as chosenAt',
      'phone',
      'phone_refused_at as phoneRefusedAt',
      'agreed_at as agreedAt',
      'complained_at as complainedAt',
      'by_push as byPush',
    ])
    .where('email', '=', anyTextOf(addresses))
    .execute()

/** Which of their browsers are notified; where those are reached is as good as a password. */
const notifiedDevicesOf = (db: ClinicDatabase, { addresses }: FoundPerson) =>
  db
    .selectFrom('push_subscriptions')
    .select(['id', 'email', 'browser', 'system', 'added_at as addedAt'])
    .where('email', '=', anyTextOf(addresses))
    .execute()

/** A text has a mark where its link stood (`granting-part.ts`), so it grants nothing. */
const messagesTo = (db: ClinicDatabase, person: FoundPerson) =>
  db
    .selectFrom('messages')
    .select(['id', 'kind', 'channel', 'to_address as to', 'language', 'subject', 'body', 'status'])
    .select(['attempts', 'last_error as lastError'])
    .select([
      'subject_kind as subjectKind',
      'subject_id as subjectId',
      'created_at as createdAt',
      'due_at as dueAt',
      'sent_at as sentAt',
      'reported_at as reportedAt',
      'delivered_at as deliveredAt',
    ])
    .where(isMessageOf(messagesOf(person)))
    .orderBy('created_at')
    .execute()

/** Who of the staff did something is theirs: the side is told, and what, and when. */
const auditOf = (
  db: ClinicDatabase,
  { patientIds, appointments, account }: FoundPerson,
  messageIds: readonly string[],
) =>
  db
    .selectFrom('audit_events')
    .select(['at', 'action', 'actor_side as by', 'outcome', 'object_kind as objectKind', 'object_id as objectId'])
    .select(['detail', 'count', 'last_at as lastAt'])
    .where((eb) =>
      eb.or([
        eb('object_id', '=', anyOf([...patientIds, ...appointments.map(({ id }) => id), ...messageIds])),
        eb('object_id', '=', anyOf(account ? [account.id] : [])),
        eb('actor_user_id', '=', anyOf(account && !account.isStaff ? [account.id] : [])),
      ]),
    )
    .orderBy('at')
    .execute()
    .then((rows) => rows.map((row) => ({ ...row, action: currentActionName(row.action) })))
