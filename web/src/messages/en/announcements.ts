/** A message to everybody of a day. */
export const texts = {
  open: 'Message to all',
  title: 'Message to everybody on {day}',
  whom: 'To whom',
  everybody: 'Everybody on this day',
  words: 'Message',
  wordsHint: 'Write nothing about anybody’s health: others may read the email.',
  wordsMissing: 'Write what everybody should know.',
  expected:
    '{count, plural, one {One visit is still to come that day.} other {# visits are still to come that day.}} Whoever has already checked in won’t get it.',
  mails:
    '{count, plural, =0 {Nobody is reached by email.} one {Once you send it, one email waits two minutes; until then you can take it back.} other {Once you send it, # emails wait two minutes; until then you can take them back.}}',
  callThem:
    '{count, plural, one {One person cannot be reached by email and will be among the calls to make:} other {# people cannot be reached by email and will be among the calls to make:}} {names}',
  nobody: 'Nobody has a visit still to come on this day.',
  before: '{name} already wrote to this day at {time}: “{words}”',
  meanwhile:
    '{name} wrote to the same people at {time}, while you were writing: “{words}” Yours has not been sent. Press again to send it, too.',
  whoUnknown: 'We could not find out whom this reaches, so nothing can be sent yet.',
  send: '{count, plural, =0 {Add to the calls} one {Send to one address} other {Send to # addresses}}',
  cancel: 'Cancel',
  sent: '{count, plural, =0 {Nobody is mailed; the calls to make have been added.} one {One email leaves in two minutes.} other {# emails leave in two minutes.}}',
  takeBack: 'Take back',
  takenBack: 'The message was taken back. Nobody gets it.',
} as const
