import { createHash } from 'node:crypto'
import { newId } from '../src/platform/ids.ts'
import { answer, becomeOne, prescribe, refer, referOn, review } from './a-life-parts.ts'
import { aBill } from './billing.ts'
import { at } from './booking.ts'
import { anAppointment, aPatient, aUser, type TestClinic } from './builders.ts'

/** One who has left something in every column that can hold something. */
export async function aLife(clinic: TestClinic, ids: { provider_id: string; service_id: string }): Promise<string> {
  const email = 'ottilie@example.test'
  const user = await aUser(clinic, {
    ...{ email, former_emails: ['before@example.test'], name: 'Ottilie Quill', password_hash: 'hashed' },
    patient: {
      ...{ given_name: 'Ottilie', family_name: 'Quill', email, phone: '+1 617 555 0142', birth_date: '1971-08-19' },
      email_verified_at: at('13:00'),
      email_refused_at: at('14:00'),
      source: 'desk',
      visits_ahead: 40,
    },
  })
  const patient_id = user.patientId!
  const again = await aPatient(clinic, { given_name: 'Ottilie', family_name: 'Quill', email })
  const visit = await anAppointment(clinic, {
    ...{ ...ids, patient_id, starts_at: at('15:00'), status: 'fulfilled', booked_by_user_id: user.id },
    ...{ message: 'a lump', insurance: 'self-pay', booked_by_given_name: 'Ada', booked_by_family_name: 'Quill' },
    ...{ confirmed_at: at('13:00'), arrived_at: at('14:50'), started_at: at('15:00'), finished_at: at('15:20') },
  })
  const [link, file, invitation, session] = [newId(), newId(), newId(), newId()]
  const [waits, offered] = [newId(), newId()]
  const entries = [newId(), newId()] as const
  const hash = createHash('sha256').update(email).digest()
  await clinic.transact(async (db) => {
    const { id: provider_service_id } = await db.selectFrom('provider_services').select('id').executeTakeFirstOrThrow()
    await db
      .insertInto('waiting_list_entries')
      .values({
        ...{ id: waits, patient_id, user_id: user.id, service_id: ids.service_id, appointment_id: visit.id },
        ...{
          provider_ids: [ids.provider_id],
          weekdays: [3],
          day_parts: ['evening'],
          is_urgent: true,
          status: 'booked',
        },
        ...{ earliest_on: '2026-11-24', latest_on: '2026-12-24', language: 'en' },
        ...{ created_at: at('12:01'), updated_at: at('12:02') },
      })
      .execute()
    await db
      .insertInto('waiting_list_offers')
      .values({
        ...{ id: offered, provider_service_id, ...ids, location_id: clinic.locationId, status: 'accepted' },
        ...{ starts_at: at('15:00'), ends_at: at('15:30'), expires_at: at('12:18'), created_at: at('12:03') },
        ...{ duration_minutes: 30, buffer_before_minutes: 0, buffer_after_minutes: 0, price_minor: 0, currency: 'USD' },
      })
      .execute()
    await db
      .insertInto('waiting_list_recipients')
      .values({
        ...{ id: newId(), offer_id: offered, entry_id: waits, place: 1, reason: 'urgent', status: 'accepted' },
        ...{ appointment_id: visit.id, accepted_link_hash: Buffer.from('link'), created_at: at('12:03') },
      })
      .execute()
    await db
      .insertInto('appointment_history')
      .values({
        ...{ id: newId(), appointment_id: visit.id, at: at('14:00'), act: 'cancel', actor_user_id: user.id },
        ...{ actor_side: 'patient', status_before: 'booked', status_after: 'cancelled', cause: 'patient' },
        ...{ starts_at_before: at('15:00'), starts_at_after: at('15:00'), version_after: 2, reason: 'no courage' },
        ...{ minutes_before: 30, minutes_after: 45 },
      })
      .execute()
    // The first note was another patient's, and the second counts.
    const signed = { signed_by: 'Ada', signed_by_user_id: user.id, content_hash: hash, status: 'final', version: 2 }
    const addendum = { appointment_id: visit.id, written_by_user_id: user.id, written_by: 'Ada' }
    const added = newId()
    const mark = { appointment_id: visit.id, marked_by: 'Ada', marked_by_user_id: user.id, reason: 'Of Ben' }
    await db
      .insertInto('encounters')
      .values({
        ...signed,
        appointment_id: visit.id,
        content: '{"plan":"X-ray"}',
        changed: '{"plan":{}}',
        signed_at: at('15:10'),
      })
      .execute()
    await db
      .insertInto('encounter_addenda')
      .values({ ...addendum, id: added, note_number: 1, text: 'Fewer', created_at: at('15:12') })
      .execute()
    await db
      .insertInto('encounter_errors')
      .values([
        { ...mark, id: newId(), note_number: 1, addendum_id: added, marked_at: at('15:13') },
        { ...mark, id: newId(), note_number: 1, shared_at: at('15:11'), marked_at: at('15:14') },
      ])
      .execute()
    await db
      .insertInto('encounters')
      .values({
        ...{ ...signed, appointment_id: visit.id, number: 2, replaces: 1, content: '{"plan":"Rest"}' },
        ...{ changed: '{"plan":{"version":1,"by":"Ada"}}', signed_at: at('15:20') },
      })
      .execute()
    await db
      .insertInto('encounter_shares')
      .values({ appointment_id: visit.id, note_number: 2, shared_at: at('15:40'), shared_by_user_id: user.id })
      .execute()
    await db
      .insertInto('encounter_addenda')
      .values({ ...addendum, id: newId(), note_number: 2, text: 'More', created_at: at('16:00') })
      .execute()
    await db
      .insertInto('visit_drafts')
      .values({
        ...{ appointment_id: visit.id, kind: 'addendum', note_number: 2, content: '{"text":"Swab"}', version: 1 },
        updated_at: at('15:30'),
      })
      .execute()
    await db
      .insertInto('private_files')
      .values({
        ...{ id: file, record_kind: 'appointment', record_id: visit.id, name: 'letter.pdf', sha256: hash, size: 3 },
        ...{ media_type: 'application/pdf', created_by_user_id: user.id, added_by_link: false },
      })
      .execute()
    await db.insertInto('private_file_parts').values({ file_id: file, number: 0, content: hash }).execute()
    const letters = [newId(), newId(), newId()] as const
    const letter = {
      ...{ patient_id, kind: 'sick-note', name: 'Work note', content: '{"isFirst":true}' },
      ...{ appointment_id: visit.id, note_number: 2 },
      ...{ written_at: at('15:10'), written_by_user_id: user.id, written_by_name: 'Dr. Okafor' },
    }
    await db
      .insertInto('chart_files')
      .values([
        {
          ...{ ...letter, id: letters[0], reference: 'K4PD9XQ2', withdrawn_at: at('15:20') },
          ...{ withdrawn_by_user_id: user.id, withdrawn_by_name: 'Dr. Okafor', withdrawn_reason: 'Wrong day' },
        },
        {
          ...{ ...letter, id: letters[1], reference: 'K4PD9XQ3', replaces: letters[0] },
          ...{ shared_at: at('15:30'), shared_by_user_id: user.id },
        },
      ])
      .execute()
    await db
      .insertInto('chart_files')
      .values({
        ...{ id: letters[2], patient_id, kind: 'result', result_category: 'laboratory', name: 'Blood count' },
        ...{ written_at: at('15:10'), written_by_user_id: user.id, written_by_name: 'Dr. Okafor', word: 'All is well' },
        ...{ reviewed_at: at('15:35'), reviewed_by_user_id: user.id, reviewed_by_name: 'Dr. Okafor' },
        ...{ released_at: at('15:35'), released_by_user_id: user.id, released_by_name: 'Dr. Okafor' },
        ...{ shared_at: at('15:35'), shared_by_user_id: user.id },
      })
      .execute()
    await db
      .insertInto('private_files')
      .values(
        letters.map((record_id) => ({
          ...{ id: record_id, record_kind: 'chart-file', record_id, name: 'Work note.pdf', sha256: hash, size: 3 },
          ...{ media_type: 'application/pdf', created_by_user_id: user.id, added_by_link: false },
        })),
      )
      .execute()
    await db
      .insertInto('private_file_parts')
      .values(letters.map((file_id) => ({ file_id, number: 0, content: hash })))
      .execute()
    await db
      .insertInto('shared_readings')
      .values({ user_id: user.id, patient_id, record_kind: 'note', record_id: visit.id, read_at: at('15:45') })
      .execute()
    const entry = { patient_id, kind: 'allergy', written_by_user_id: user.id, written_by_name: 'Dr. Okafor' }
    await db
      .insertInto('chart_entries')
      .values([
        { ...entry, id: entries[0], status: 'none-known', written_at: at('15:05') },
        {
          ...{ ...entry, id: newId(), kind: 'condition', status: 'active', title: 'High blood pressure', code: 'I10' },
          written_at: at('15:07'),
        },
        {
          ...{ ...entry, id: entries[1], status: 'active', title: 'Latex', detail: 'Hives', severity: 'mild' },
          ...{ on_date: '2020-01-01', replaces: entries[0], written_at: at('15:06') },
        },
      ])
      .execute()
    await db
      .insertInto('former_details')
      .values({
        ...{ id: newId(), patient_id, field: 'familyName', value: 'Quil', until: at('15:02') },
        ...{ changed_by_side: 'clinic', changed_by_user_id: user.id, changed_by_name: 'Dana Desk' },
      })
      .execute()
    await db
      .insertInto('erasure_holds')
      .values({
        ...{ id: newId(), patient_id, reason: 'A lawsuit of Quill', until: '2027-01-01', placed_at: at('15:02') },
        ...{ placed_by: 'Dana Desk', released_at: at('15:03'), released_by: 'Dana Desk' },
        case_reference: '12 C 34',
      })
      .execute()
    const asked = newId()
    await db
      .insertInto('data_requests')
      .values({
        ...{ id: asked, patient_id, kind: 'erasure', status: 'refused', version: 2, country: 'US' },
        ...{ received_on: '2026-11-01', due_on: '2027-01-01', extended_at: at('15:02'), ended_at: at('15:03') },
        ...{
          asked_by_user_id: user.id,
          words: 'All of Quill',
          extension: 'Much of it',
          answer: 'Done',
          sent: 'By mail',
        },
        ...{ sent_on: '2026-11-24', kept_until: '2033-11-24' },
      })
      .execute()
    await db
      .insertInto('data_request_events')
      .values({
        ...{ id: newId(), data_request_id: asked, at: at('15:03'), act: 'extend', side: 'clinic', version_after: 2 },
        ...{ actor_user_id: user.id, by_name: 'Dana Desk', text: 'Much of it' },
      })
      .execute()
    await db
      .insertInto('data_request_events')
      .values({
        ...{ id: newId(), data_request_id: asked, at: at('15:04'), act: 'copy', side: 'clinic', version_after: 3 },
        ...{
          actor_user_id: user.id,
          by_name: 'Dana Desk',
          text: 'Knew Quill',
          copy_format: 'paper',
          copy_is_whole: true,
        },
      })
      .execute()
    await db
      .insertInto('chart_openings')
      .values({
        ...{ id: newId(), patient_id, user_id: user.id, reason: 'On call' },
        ...{ opened_at: at('15:00'), ends_at: at('19:00') },
      })
      .execute()
    await becomeOne(db, { patient_id, userId: user.id })
    await refer(db, {
      patient_id,
      service_id: ids.service_id,
      userId: user.id,
      visitId: visit.id,
      letterId: letters[1],
    })
    await referOn(db, { patient_id, userId: user.id, letterId: letters[1] })
    await answer(db, { patient_id, userId: user.id, visitId: visit.id })
    await prescribe(db, { patient_id, provider_id: ids.provider_id, userId: user.id, visitId: visit.id })
    await aBill(db, { patientId: patient_id, userId: user.id, appointmentId: visit.id })
    await review(db, { patient_id, provider_id: ids.provider_id, userId: user.id, visitId: visit.id })
    await db
      .insertInto('invoices')
      .values({
        ...{ id: newId(), kind: 'invoice', status: 'draft', patient_id, currency: 'USD', payer_name: 'Ottilie Quill' },
        ...{ draft: '{"lines":[]}', created_at: at('16:00'), updated_at: at('16:00'), updated_by_user_id: user.id },
      })
      .execute()
    await db
      .insertInto('sessions')
      .values({
        ...{ id: session, user_id: user.id, expires_at: '2090-01-01T00:00:00Z' },
        ...{ browser: 'Safari', system: 'iOS', network_hash: hash, second_factor: 'code', code_proved_at: at('13:00') },
      })
      .execute()
    const factor = { secret: hash, confirmed_at: at('13:00'), next_secret: hash, next_begun_at: at('14:00') }
    await db
      .insertInto('second_factors')
      .values({ user_id: user.id, ...factor })
      .execute()
    await db
      .insertInto('recovery_codes')
      .values({ user_id: user.id, code_hash: hash, used_at: at('14:00') })
      .execute()
    await db
      .insertInto('remembered_devices')
      .values({
        ...{ id: newId(), user_id: user.id, secret_hash: hash, browser: 'Safari', system: 'iOS' },
        ...{ created_at: at('13:00'), expires_at: at('16:00') },
      })
      .execute()
    await db
      .insertInto('passkeys')
      .values({
        ...{ id: newId(), user_id: user.id, relying_party: 'example.test', credential_id: hash, public_key: hash },
        ...{ sign_count: '7', transports: ['internal'], name: 'Ottilies Telefon' },
        ...{ created_at: at('13:00'), last_used_at: at('14:00') },
      })
      .execute()
    await db
      .insertInto('passkey_challenges')
      .values({
        ...{ challenge_hash: hash, purpose: 'add', session_id: session, origin: 'https://example.test' },
        ...{ relying_party: 'example.test', expires_at: at('14:00') },
      })
      .execute()
    await db
      .updateTable('user_patients')
      .set({ confirmed_at: at('15:20'), created_at: at('08:00') })
      .where('user_id', '=', user.id)
      .execute()
    await db
      .insertInto('user_patients')
      .values({
        ...{ user_id: user.id, patient_id: again.id, relation: 'guardian' },
        created_at: at('08:00'),
        refuted_at: at('15:30'),
        shown_from: at('15:25'),
        ...{ came_by: 'patient', let_in_by_user_id: user.id, relationship: 'parent', access: 'visits' },
        end_told_at: at('15:30'),
      })
      .execute()
    await db
      .insertInto('guardian_invitations')
      .values({
        ...{ id: newId(), patient_id, email, relationship: 'spouse', access: 'visits', invited_by_user_id: user.id },
        ...{ created_at: at('13:00'), expires_at: at('16:00') },
      })
      .execute()
    await db.insertInto('declined_patients').values({ user_id: user.id, patient_id }).execute()
    await db
      .insertInto('user_permissions')
      .values({
        ...{ user_id: user.id, permission: 'messages:list', is_granted: false, given_by: user.id },
        ...{ given_at: at('13:00'), ends_at: at('14:00'), reason: 'Reads too much' },
      })
      .execute()
    const role = { id: newId(), name: 'Desk', permissions: [] }
    await db.insertInto('staff_roles').values(role).execute()
    await db
      .insertInto('invitations')
      .values({
        ...{ id: invitation, email, name: 'Ottilie Quill', roles: ['provider', 'admin'], invited_by: user.id },
        ...{ staff_role_id: role.id, provider_id: ids.provider_id, created_at: at('13:00'), sent_at: at('13:00') },
        ...{ accepted_at: at('14:00'), withdrawn_at: at('14:00') },
      })
      .execute()
    await db
      .insertInto('account_links')
      .values({
        ...{ id: newId(), kind: 'invitation', email, invitation_id: invitation, token_hash: Buffer.from('another') },
        expires_at: at('16:00'),
      })
      .execute()
    await db
      .insertInto('account_links')
      .values({
        ...{ id: newId(), kind: 'clinic', email, token_hash: Buffer.from('a third'), expires_at: at('16:00') },
        wanted_clinic: JSON.stringify({ name: 'Quillfeather Practice', slug: 'quillfeather' }),
      })
      .execute()
    await db
      .insertInto('account_links')
      .values({
        ...{ id: link, kind: 'password', email, user_id: user.id, token_hash: hash },
        ...{ expires_at: at('16:00'), used_at: at('15:00') },
      })
      .execute()
    await db
      .insertInto('message_choices')
      .values({
        email,
        kind: 'appointment-reminder',
        chosen_at: at('13:00'),
        phone: '+15550100',
        phone_refused_at: at('14:00'),
        complained_at: at('14:00'),
      })
      .execute()
    await db
      .insertInto('message_choices')
      .values({ email, kind: 'review-request', chosen_at: at('13:00'), agreed_at: at('13:00') })
      .execute()
    await db
      .insertInto('push_subscriptions')
      .values({
        ...{ id: newId(), email, session_id: session, endpoint: 'https://push.example/secret' },
        ...{ p256dh: 'secret-key', auth: 'secret-auth' },
        ...{ browser: 'Firefox', system: 'Android', added_at: at('14:00') },
      })
      .execute()
    await db
      .insertInto('messages')
      .values({
        ...{ id: newId(), kind: 'booked', to_address: email, language: 'en', subject: 'Booked', body: 'Dear Ottilie' },
        ...{
          subject_kind: 'appointment',
          subject_id: visit.id,
          status: 'sent',
          network_hash: Buffer.alloc(32, 'n'),
          failure: 'try-later',
          last_error: 'Try later',
        },
        ...{ due_at: at('15:00'), sent_at: at('15:01') },
      })
      .execute()
    await db
      .insertInto('audit_events')
      .values({
        ...{ id: newId(), at: at('15:00'), actor_user_id: user.id, actor_side: 'patient', action: 'patients:update' },
        ...{ object_kind: 'patient', object_id: patient_id, outcome: 'done', request_id: 'r', detail: 'phone' },
      })
      .execute()
  })
  return patient_id
}
