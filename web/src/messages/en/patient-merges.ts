export const texts = {
  title: 'Likely duplicates',
  lead: 'Records that may belong to one person. Compare two of them, merge them, or say that they are two people.',
  open: 'Open record',
  duplicates: 'Duplicates',
  none: 'No likely duplicates',
  noneText: 'No two records look like one person. New ones appear here by themselves.',
  compare: 'Compare',
  compareThem: 'Compare {one} and {other}',
  tellApart: 'Two people',
  tellApartThem: '{one} and {other} are two people',
  apart: 'Noted: two people. They are not listed anymore.',
  undoApart: 'Undo',
  noBirthDate: 'no date of birth',
  lastVisit: 'last here {date}',
  'alike-name': 'Same name and date of birth',
  'alike-similar-name': 'Similar name, same date of birth',
  'alike-swapped-name': 'First and last name swapped, same date of birth',
  'alike-swapped-date': 'Same name, day and month swapped',
  'alike-phone': 'Same phone',
  'alike-email': 'Same email',

  merged: 'Merged, and can be undone',
  mergedBy: 'By {name} on {date} · can be undone until {until}',
  justMerged: 'Merged: {from} is part of {into} now.',
  undone: 'Undone: {from} and {into} are two records again.',
  undo: 'Undo',
  undoThis: 'Undo: {from} → {into}',

  compareTitle: 'Are these one person?',
  compareLead:
    'Check what each record says before you merge. What differs is marked. Everything in the other record moves to the one that stays.',
  which: 'Which record stays',
  givenName: 'First name',
  familyName: 'Last name',
  birthDate: 'Date of birth',
  phone: 'Phone',
  email: 'Email',
  nothing: 'Not given',
  differs: '(differs)',
  createdOn: 'Created {date}, {time}',
  empty: 'This record is empty.',
  'count-visits': '{count, plural, one {# appointment} other {# appointments}}',
  'count-notes': '{count, plural, one {# note} other {# notes}}',
  'count-files': '{count, plural, one {# file} other {# files}}',
  'count-prescriptions': '{count, plural, one {# prescription} other {# prescriptions}}',
  'count-invoices': '{count, plural, one {# invoice} other {# invoices}}',
  'count-forms': '{count, plural, one {# form} other {# forms}}',
  'account-self': 'Their own account: {name}, {email}',
  'account-guardian': 'Account that acts for them: {name}, {email}',
  emailOfAccount: 'The email stays {email}: it is the address of their account.',
  undoDays:
    'You can undo this for {count} days. What belongs to a moved visit or entry moves back with it; anything else added since stays here.',
  merge: 'Merge records',

  'obstacle-two-accounts':
    'Both records belong to accounts of their own. Find out which account is theirs; two accounts cannot share a record.',
  'obstacle-acts-for-another':
    'One account is theirs in one record and acts for them in the other. That is two people, or a slip: correct the account first.',
  'obstacle-account-unconfirmed':
    'Nobody has confirmed an account on one of these records. Open the record and say whether the account is theirs; then merge.',
  'obstacle-account-refuted':
    'You said that an account on one of these records is not theirs. While it is there, the records stay apart.',
  'obstacle-form-begun': 'Both have begun the same form. Complete or discard one of them first.',
  'obstacle-prescription-begun':
    'Both have a draft prescription of the same doctor. Sign or discard one of them first.',
  'obstacle-waiting-twice': 'Both are on the waiting list for the same service. Take one of them off first.',
  'obstacle-use-restricted':
    'The use of one of these records is restricted, as its person asked. While that holds, it stays as it is.',
  'warning-said-different': 'Somebody here said that these are two people.',
  'warning-birth-dates-differ': 'The dates of birth differ. Parents and children often share a name.',
  'warning-names-differ': 'The names differ. Make sure that this is one person.',
  'warning-none-known-contradicted':
    'One record says “none known” where the other names allergies, conditions, or medicines. What is named stays; have a doctor look at it.',
  'warning-accounts-read-on': 'Accounts that act for one of them will see everything of both.',
  'warning-access-narrowed':
    'An account may do everything for one of them and only handle visits for the other. Afterwards it handles visits only; give it more again if that is right.',
} as const
