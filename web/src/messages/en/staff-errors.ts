import type { ErrorCode } from '@polyclinic/domain/kit/errors.ts'

/** Refusals that only who works at the clinic meets. */
export const texts = {
  reply_names_patient: 'The reply may name the patient. Take the name out.',
  form_unsound: 'Something of this form is not finished yet. Look at what is marked.',
  form_published: 'This form was used already. It can be retired, and its answers stay.',
  too_many_forms: 'You keep as many forms as there can be. Delete a draft first.',
  own_rights: 'Nobody changes their own rights. Ask somebody else who may.',
  has_more_rights: 'This person may do more than you. Ask somebody who may do as much.',
  cannot_give: 'You can only give what you may do yourself.',
  last_manager: 'Somebody must remain who may change people and roles. Give somebody else these rights first.',
  address_of_account: 'This address belongs to a patient’s account. Only they can change it, in their account.',
  account_refuted:
    'An account that isn’t theirs has this as its own record, and would read what you write. Write the patient down as a new one instead.',
  reason_required: 'Say first why you need this record.',
  file_withdrawn: 'This was withdrawn in the meantime. Look at it as it is now.',
  letter_unprintable:
    'This letter can’t be printed: the name of the patient, the doctor or the clinic is in a script that we can’t print. Please write it in Latin letters first.',
  letter_replaced: 'Only a withdrawn letter can be replaced, and only once. Look at the letters as they are now.',
  prescription_signed: 'This prescription is signed, so nothing on it changes any more.',
  prescription_unsigned: 'This prescription is not signed yet.',
  prescription_incomplete: 'Something is still missing. Look at the marked drugs, then sign.',
  prescription_full: 'No more drugs fit on this prescription. Sign it first, then begin another.',
  issues_open: 'There is a serious warning. Choose something else, or say why you prescribe it all the same.',
  medication_replaced: 'There is a newer prescription of this already. Look at it first.',
  repeat_answered: 'Somebody answered this request in the meantime.',
  too_many_views: 'You keep as many views as there can be. Delete one first.',
  too_many_sets: 'You keep as many sets as there can be. Delete one first.',
  entry_replaced: 'Somebody changed this entry in the meantime. Look at it as it is now.',
  chart_full: 'As much is written of this as a record keeps. Correct or end what stands there.',
  too_many_in_error:
    'No more notes of this visit can be marked as entered in error. Say in an addendum what is wrong with this one.',
  too_many_addenda: 'No more can be added to this note. Write it in the note of the next visit.',
  entry_conflict: 'The record already says something about this. Look at it as it is now.',
  works_here_already: 'Somebody with this email is in the list already. If they’re deactivated, reactivate them there.',
  already_invited: 'An invitation to this email is open already. Send it again, or withdraw it first.',
  doctor_has_account: 'This doctor has an account already. Choose another one.',
  not_its_day: 'That can only be done on the day of the visit. Whoever has that right can do it on another day.',
  too_early: 'It is too early for that. Try again later.',
  undo_expired: 'It is too late to undo that.',
  note_signed: 'This note is signed. To say more, add an addendum.',
  entered_in_error: 'This was marked as entered in error in the meantime. Look at the note as it is now.',
  note_empty: 'Nothing is written in this note yet.',
  note_unfilled: 'A field in this note is not filled in yet.',
  note_contradictory: 'The systolic blood pressure in this note is not higher than the diastolic.',
  span_unconfirmed: 'This note is for an unusual time. Confirm that this is what you mean.',
  note_text_exists: 'You have another one with this name. Choose a different one.',
  too_many_devices: 'As many screens and tablets are set up as there can be. Remove one first.',
  too_many_note_texts: 'You keep 300 phrases and templates, which is as many as there can be. Delete one first.',
  too_many_favorites: 'You have a hundred favorites, which is as many as there can be. Remove one first.',
  record_closed:
    'This patient asked for their data to be erased. What was written is gone, or is kept only as long as the law requires.',
  visit_documented:
    'A note, a letter or a prescription was written about this visit, so it stands as having taken place. If that is wrong, ask the doctor: an empty note does not count.',
  note_written:
    'A note, a letter or a prescription was written about this visit, so it can no longer be moved. Book a new visit instead.',
  visits_changed: 'The visits booked then have changed. Look at them once more, then save again.',
  time_off_overlaps: 'Some of that time is off already. Change the time off that is there instead.',
  invoice_issued:
    'This invoice is issued, so nothing on it can change. To correct it, take it back with a credit note.',
  invoice_empty: 'There is nothing on this invoice yet. Add a line first.',
  invoice_not_open: 'This invoice is no longer as it was. Look at it as it is now.',
  invoice_credited: 'This invoice was already taken back.',
  payment_reversed: 'This payment was already taken back as a mistake.',
  payment_refunded:
    'Some of this payment was refunded, or a refund is waiting. It can no longer be taken back as a mistake.',
  reversal_by_two:
    'You took this payment yourself, and either on an earlier day or for an invoice that has been taken back since. Somebody else who takes payments has to take it back.',
  credit_by_two:
    'You took a payment for this invoice and took it back as a mistake, so somebody else has to take the invoice back.',
  not_overdue: 'This invoice is not overdue.',
  reminders_paused: 'Reminders of this invoice are paused. Turn them on again first.',
  reminders_all_sent: 'Every reminder of this invoice was sent. Call the patient, or write to them.',
  nobody_to_mail:
    'Nobody reads this invoice in an account, so there is nobody to send it to. Print it, and hand it over.',
  visit_not_held:
    'This visit has not taken place. An invoice can be issued once the patient is there. Until then it stays a draft.',
  refund_asked: 'A refund of this payment is already waiting for approval.',
  refund_decided: 'This refund has been decided in the meantime.',
  refund_by_two: 'You asked for this refund, so somebody else has to approve it.',
  role_in_use: 'Somebody has this role or is invited to it. Give them another one, or withdraw the invitation, first.',
  role_name_taken: 'A role has this name already. Choose another one.',
  too_many_roles: 'There are a hundred roles already. Remove one that nobody has first.',
  post_incomplete: 'Something is missing before visitors can see this. Look at what is marked.',
  post_published: 'Visitors have seen this article, or are about to. Withdraw it instead.',
  slug_taken: 'Another article has or had this address. Choose another one.',
  too_many_posts: 'There are as many articles as a clinic can have. Delete a draft first.',
} as const satisfies Partial<Record<ErrorCode, string>>
