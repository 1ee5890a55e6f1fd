export const texts = {
  lead: 'What stood here before is kept. Letters and sick notes that were issued stay as they are.',
  emailHint: 'Messages that haven’t left yet go here, too. Read it back to the patient.',
  emailOwned: 'The email of {name}’s account. Only they can change it, in their account.',
  emailWrong: 'This isn’t an email address. Check it for spaces and typos.',
  phoneWrong: 'Write the number with digits, like {example}',
  nameWrong: 'Write a name, without symbols',
  birthDateWrong: 'Write the date like {example}',
  birthDateExample: 'For example {example}',

  doubtTitle: 'Is this still the same person?',
  doubt:
    'Hardly anything stays of who this was. This record has somebody’s visits and notes: for another person, create a new record instead.',
  doubtAccounts: 'These accounts go on reading the record:',
  samePerson: 'It’s the same person',
  unconfirmedTitle: 'Whose account is this?',
  unconfirmed:
    '{name}’s account ({email}) reads these details, and nobody here has said whose it is. Ask the patient before you write anything.',
  isTheirs: 'The account is theirs',
  notSaid: 'Say so first, or leave the details as they are',
  anotherTitle: 'Another patient has a similar name and date of birth',
  anotherMatch: '{name}, born {date}',
  another: 'That’s another person',

  stale:
    'Somebody else changed these details while you were typing. What you haven’t touched is now as they wrote it. Check it and save again.',
  notYours: 'You can correct the details of patients you treat. Ask the front desk.',
  save: 'Save',
  keep: 'Leave as is',

  former: '{count, plural, one {# earlier detail} other {# earlier details}}',
  formerLine: 'until {date}, changed by {name}',
  formerOwn: 'until {date}, changed by {name} in their account',
  formerByYou: 'until {date}, changed by you',
  formerNone: 'nothing',
} as const
