/**
 * Every refusal that Polyclinic knows, with the HTTP status it travels under. The web has one sentence for each code and
 * language; `title` is English and for developers. A limit refuses whoever asked for more than they may: that they asked counts.
 */
export const refusals = {
  // The request itself
  bad_request: { status: 400, title: 'The request could not be read.' },
  unauthorized: { status: 401, title: 'Unauthorized' },
  invalid_login: { status: 401, title: 'Invalid login credentials' },
  forbidden: { status: 403, title: 'This account may not do that.' },
  not_found: { status: 404, title: 'There is nothing here.' },
  unknown_clinic: { status: 404, title: 'No clinic answers at this address.' },
  clinic_moved: { status: 410, title: 'This clinic has moved to another address.' },
  method_not_allowed: { status: 405, title: 'This address does not take that method.' },
  payload_too_large: { status: 413, title: 'The request is too large.' },
  unsupported_media_type: { status: 415, title: 'That kind of content is not taken here.' },
  invalid_fields: { status: 422, title: 'Some fields need another look.' },
  too_many_requests: { status: 429, title: 'Too many requests. Wait a little and try again.', isLimit: true },
  internal: { status: 500, title: 'Something went wrong on our side.' },
  unavailable: { status: 503, title: 'The service is not available right now. Try again in a moment.' },
  // Writing
  stale_version: { status: 412, title: 'Somebody changed this in the meantime.' },
  version_required: { status: 428, title: 'Say which version you saw, in If-Match.' },
  idempotency_key_reused: { status: 422, title: 'This Idempotency-Key was used for another request.' },
  // Times
  slot_taken: { status: 409, title: 'That time has just been taken.' },
  slot_not_offered: { status: 409, title: 'That time is not offered.' },
  offer_changed: { status: 409, title: 'The length or the price of the visit has changed.' },
  hold_expired: { status: 409, title: 'The time is no longer held.' },
  hold_not_extendable: { status: 409, title: 'The hold cannot be extended now.' },
  offer_over: { status: 409, title: 'The time is no longer offered to you.' },
  no_address: { status: 409, title: 'There is no email address to write to.' },
  too_many_waits: { status: 409, title: 'As much is waited for as can be.' },
  too_many_holds: { status: 429, title: 'Too many times are held at the moment.', isLimit: true },
  too_many_bookings: { status: 429, title: 'Too many visits were booked from here.', isLimit: true },
  email_unconfirmed: { status: 409, title: 'The email address must be confirmed first.' },
  too_many_visits_ahead: { status: 409, title: 'As many visits are ahead as can be booked online.', isLimit: true },
  // Appointments
  for_new_patients: { status: 409, title: 'This kind of visit is for new patients.' },
  takes_no_new_patients: { status: 409, title: 'This doctor is not taking new patients.' },
  visits_open: { status: 409, title: 'Visits are ahead, or nobody said whether they took place.' },
  request_changed: { status: 409, title: 'This request is no longer in a state that allows this.' },
  record_held: { status: 409, title: 'This record has to be kept as it is for now.' },
  state_conflict: { status: 409, title: 'The visit is no longer in a state that allows this.' },
  too_many_moves: { status: 429, title: 'This visit was moved too often in one day.', isLimit: true },
  too_late_online: { status: 409, title: 'This close to the visit, only the clinic can change it.' },
  not_its_day: { status: 409, title: 'It is not the day of this visit.' },
  too_early: { status: 409, title: 'It is too early for that.' },
  location_needed: { status: 409, title: 'Here it takes the phone’s location to check in.' },
  not_near: { status: 409, title: 'The phone is too far from the place to check in.' },
  note_signed: { status: 409, title: 'The note is signed: what is to be said now is an addendum.' },
  note_unfilled: { status: 409, title: 'A field of the note is not filled in yet.' },
  note_contradictory: { status: 409, title: 'Systolic blood pressure is not above diastolic.' },
  span_unconfirmed: { status: 409, title: 'The note is for an unusual time, which was not confirmed.' },
  note_text_exists: { status: 409, title: 'Another one has this name already.' },
  too_many_favorites: { status: 409, title: 'As many diagnoses are favorites as there may be.' },
  too_many_note_texts: { status: 409, title: 'As many phrases and templates are kept as there may be.' },
  note_empty: { status: 409, title: 'Nothing stands in the note yet.' },
  entered_in_error: { status: 409, title: 'This was marked as entered in error in the meantime.' },
  record_closed: { status: 410, title: 'This record was erased, or is kept apart from daily work.' },
  note_written: { status: 409, title: 'A note was written about this visit: it stays where it is.' },
  visit_documented: { status: 409, title: 'Something was written about this visit: it took place.' },
  undo_expired: { status: 409, title: 'It is too late to undo that.' },
  // A doctor's time
  visits_changed: { status: 409, title: 'Other visits are booked in that time by now.' },
  time_off_overlaps: { status: 409, title: 'Some of that time is taken off already.' },
  // Files
  too_many_files: { status: 409, title: 'No more files can be added here.' },
  file_storage_full: { status: 507, title: 'There is no room for more files.' },
  // Services
  too_many_services: { status: 409, title: 'As many services are kept as there may be.' },
  // Locations
  too_many_locations: { status: 409, title: 'As many locations are kept as there may be.' },
  // Doctors
  too_many_doctors: { status: 409, title: 'As many doctors are kept as there may be.' },
  // Closed days
  too_many_closures: { status: 409, title: 'As many closed days are kept as there may be.' },
  // Screens and tablets of the clinic
  tablet_taken: { status: 409, title: 'A form of somebody else is open on this tablet.' },
  too_many_devices: { status: 409, title: 'As many screens and tablets are set up as there may be.' },
  // Charts
  reason_required: { status: 403, title: 'Say first why this chart must be opened.' },
  entry_replaced: { status: 409, title: 'Somebody replaced this entry in the meantime.' },
  entry_conflict: { status: 409, title: 'The chart already says something about this.' },
  result_released: { status: 409, title: 'It was released with another word, which stays.' },
  in_chart_otherwise: { status: 409, title: 'This file is in the chart already, as something else.' },
  file_withdrawn: { status: 409, title: 'This was withdrawn in the meantime.' },
  letter_unprintable: { status: 422, title: 'A name in the letter is in a script that cannot be printed.' },
  letter_replaced: { status: 409, title: 'Only a withdrawn letter is replaced, and only once.' },
  record_merged: { status: 410, title: 'This record became part of another one.' },
  merge_conflict: { status: 409, title: 'Something stands between these two records and one.' },
  account_refuted: { status: 409, title: 'An account that is not theirs reads this record: write them down anew.' },
  chart_full: { status: 409, title: 'As much is written of this as a chart keeps.' },
  too_many_addenda: { status: 409, title: 'As many addenda stand at this note as it keeps.' },
  too_many_in_error: { status: 409, title: 'As many notes in error stand at this visit as it keeps.' },
  // Prescriptions
  prescription_signed: { status: 409, title: 'The prescription is signed: nothing of it changes anymore.' },
  prescription_unsigned: { status: 409, title: 'The prescription is not signed yet.' },
  prescription_incomplete: { status: 409, title: 'Something is missing before this can be signed.' },
  prescription_full: { status: 409, title: 'As many drugs are on the prescription as it takes.' },
  issues_open: { status: 409, title: 'A serious finding has no reason yet why it is prescribed all the same.' },
  medication_ended: { status: 409, title: 'This has ended in the meantime.' },
  medication_replaced: { status: 409, title: 'Another prescription goes on from this already.' },
  repeat_asked: { status: 409, title: 'A repeat of this was asked for already.' },
  repeat_answered: { status: 409, title: 'This request was answered in the meantime.' },
  too_many_sets: { status: 409, title: 'As many sets are kept as there may be.' },
  // Partners
  partner_ended: { status: 409, title: 'This partner has ended: nothing is sent or entered for it anymore.' },
  agreement_ended: { status: 409, title: 'This agreement stands no more.' },
  entry_reversed: { status: 409, title: 'This was taken out of the sums already.' },
  too_many_agreements: { status: 409, title: 'As many agreements are kept with this partner as there may be.' },
  too_many_drafts: { status: 409, title: 'As many drafts lie here as there may be.' },
  referral_unproven: { status: 409, title: 'The code or the date of birth is not right.' },
  referral_locked: { status: 409, title: 'Too many wrong tries: the clinic sends another link.' },
  referral_read: { status: 410, title: 'This was read already, and is read once.' },
  referral_over: { status: 410, title: 'This can no longer be read.' },
  drafts_full: { status: 409, title: 'The drafts of this partner hold as many files as they may.' },
  consent_withdrawn: { status: 409, title: 'The patient has taken their consent back.' },
  // Reports
  too_many_views: { status: 409, title: 'As many views are kept as there may be.' },
  // Money
  invoice_prepaid: { status: 409, title: 'Something was paid online with the booking, which stands in this draft.' },
  invoice_issued: { status: 409, title: 'The invoice is issued: nothing of it changes anymore.' },
  invoice_empty: { status: 409, title: 'Nothing stands on the invoice yet.' },
  transfer_done: { status: 409, title: 'Nothing of this transfer is left to be written down.' },
  invoice_incomplete: { status: 409, title: 'Something that an electronic invoice must say is not known.' },
  invoice_not_open: { status: 409, title: 'The invoice is in another state by now.' },
  invoice_credited: { status: 409, title: 'The invoice was taken back already.' },
  payment_reversed: { status: 409, title: 'This payment was taken back as a mistake.' },
  payment_online: { status: 409, title: 'What was paid online is refunded, and not taken back as a mistake.' },
  not_paid_online: { status: 409, title: 'The clinic takes no payments online at the moment.' },
  due_changed: { status: 409, title: 'Another amount is due by now.' },
  payment_under_way: { status: 409, title: 'A payment of this invoice is being processed already.' },
  refund_not_failed: { status: 409, title: 'This refund has not failed, or is tried again already.' },
  payment_refunded: { status: 409, title: 'Some of this payment went back, or is about to.' },
  reversal_by_two: { status: 409, title: 'This payment is reversed by another person than who took it.' },
  cash_moved: { status: 409, title: 'Cash came in or went out meanwhile, or somebody else closed the box.' },
  nobody_to_mail: { status: 409, title: 'Nobody reads this in an account, so there is nobody to mail.' },
  not_overdue: { status: 409, title: 'This invoice is not overdue.' },
  payment_at_bank: { status: 409, title: 'An online payment of this invoice is being processed or disputed.' },
  reminders_paused: { status: 409, title: 'Reminders of this invoice are paused.' },
  reminded_today: { status: 409, title: 'A reminder of this invoice was sent today.' },
  reminders_all_sent: { status: 409, title: 'Every reminder of this invoice was sent.' },
  credit_by_two: { status: 409, title: 'Whoever reversed a payment of their own does not take its invoice back.' },
  voucher_unknown: { status: 409, title: 'No voucher that can be used here has this code.' },
  voucher_not_for_this: { status: 409, title: 'This voucher is for something else.' },
  voucher_changed: { status: 409, title: 'The voucher covers another amount by now.' },
  voucher_used: { status: 409, title: 'Something of a voucher that this invoice sold was used already.' },
  voucher_unpaid: { status: 409, title: 'The invoice that sold the voucher is not paid: it is taken back instead.' },
  voucher_not_expired: { status: 409, title: 'The voucher is not over, or nothing is left of it.' },
  not_datev: { status: 409, title: 'DATEV is written for clinics in Germany, in euros.' },
  no_accounts: { status: 409, title: 'Nobody has said by which accounts the books are kept.' },
  tax_rate_unknown: { status: 409, title: 'There is no account for a tax rate of these days.' },
  visit_not_held: { status: 409, title: 'The visit has not taken place.' },
  refund_asked: { status: 409, title: 'A refund of this payment waits for its approval already.' },
  refund_decided: { status: 409, title: 'This refund was decided in the meantime.' },
  refund_by_two: { status: 409, title: 'Whoever asked for a refund does not approve it.' },
  // Reviews
  review_closed: { status: 409, title: 'It is too late to write or change this review.' },
  reply_names_patient: { status: 409, title: 'The reply may say the patient’s name: everybody can read it.' },
  // Blog
  post_incomplete: { status: 409, title: 'Something is missing before visitors can see this.' },
  post_published: { status: 409, title: 'Visitors have seen this, or are about to: it can be withdrawn.' },
  slug_taken: { status: 409, title: 'Another article has or had this address.' },
  too_many_posts: { status: 409, title: 'As many articles are kept as there may be.' },
  // Forms
  form_unsound: { status: 409, title: 'Something of the form is not finished yet.' },
  form_not_asked: { status: 409, title: 'This form is not asked anymore.' },
  form_published: { status: 409, title: 'A form that was published can be retired, and not deleted.' },
  too_many_forms: { status: 409, title: 'As many forms are kept as there may be.' },
  answers_completed: { status: 409, title: 'These answers were sent: nothing of them changes anymore.' },
  // People
  own_rights: { status: 403, title: 'Nobody changes their own rights.' },
  has_more_rights: { status: 403, title: 'This person may do something that you may not.' },
  cannot_give: { status: 403, title: 'Nobody gives a permission that they lack.' },
  last_manager: { status: 409, title: 'Somebody must remain who may change people and roles.' },
  works_here_already: { status: 409, title: 'Somebody with this address works here already.' },
  already_invited: { status: 409, title: 'An invitation to this address is open already.' },
  doctor_has_account: { status: 409, title: 'This doctor has an account already.' },
  role_in_use: { status: 409, title: 'Somebody has this role.' },
  role_name_taken: { status: 409, title: 'A role has this name already.' },
  too_many_roles: { status: 409, title: 'A clinic has at most a hundred roles of its own.' },
  address_of_account: { status: 409, title: 'This address belongs to an account: only its owner changes it.' },
  other_address: { status: 409, title: 'This invitation is for another address.' },
  code_required: { status: 403, title: 'A code of the second factor is needed.' },
  wrong_code: { status: 422, title: 'That code does not count.' },
  second_factor_not_begun: { status: 409, title: 'There is no second factor, or none being set up.' },
  second_factor_required: { status: 403, title: 'The clinic requires a second factor.' },
  second_factor_first: { status: 409, title: 'Whoever requires a second factor has one.' },
  passkey_refused: { status: 422, title: 'This passkey does not count here, or not any more.' },
  passkey_known: { status: 409, title: 'This passkey is in an account already.' },
  too_many_passkeys: { status: 409, title: 'An account has at most twenty passkeys.' },
  wrong_password: { status: 422, title: 'That is not the password.' },
  link_expired: { status: 409, title: 'This link has already been used or is too old.' },
  password_too_short: { status: 422, title: 'The password is too short.' },
  password_too_long: { status: 422, title: 'The password is too long.' },
  password_too_common: { status: 422, title: 'The password is one of the most common ones.' },
} as const satisfies Record<string, { status: number; title: string; isLimit?: true }>

export type ErrorCode = keyof typeof refusals

export const isLimit = (code: ErrorCode): boolean => 'isLimit' in refusals[code]

/** One wrong field; `pointer` is a JSON pointer into what was sent (`/body/email`, `/query/from`, `/headers/if-match`). */
export type FieldError = { pointer: string; code: string; message: string }

/** A time offered instead of one that was lost. */
export type Alternative = {
  providerId: string
  serviceId: string
  locationId: string
  startsAt: string
  endsAt: string
}

/** How long a visit takes and what it costs. */
export type OfferTerms = { durationMinutes: number; price: { minor: number; currency: string } }

/** An offer that is not what was promised any more. */
export type OfferChange = { promised: OfferTerms; now: OfferTerms }

/** Of how many people a role is, and how many are invited to it. */
export type RoleUse = { people: number; invitations: number }

/** A message to everybody of a day, and who sent it. */
export type Announced = { id: string; words: string; sentAt: string; sentBy: string }

/** What a refusal tells beside its code. */
export type RefusalDetails = {
  errors?: FieldError[]
  alternatives?: Alternative[]
  offerChange?: OfferChange
  /** Those that somebody lacks who would give them. */
  permissions?: string[]
  roleUse?: RoleUse
  /** Whose reason is asked for took the patient in today. */
  isOwnWalkIn?: boolean
  /** What the same people were told meanwhile. */
  announced?: Announced
  /** Which record has what was asked for now. */
  mergedInto?: string
  retryAfterSeconds?: number
}

/** RFC 9457, as the API sends it. `message` repeats `title` because the spec's client compares it. */
export type Problem = {
  type: string
  title: string
  status: number
  code: ErrorCode
  message: string
  requestId: string
} & RefusalDetails
