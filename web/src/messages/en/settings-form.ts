/** Of every form that saves a version of what a clinic keeps. */
export const texts = {
  bookedStay:
    '{count, plural, one {# visit is booked already, and stays} other {# visits are booked already, and stay}} booked. New ones cannot be made.',
  bookedAt: '{of}, {place}: {count, plural, one {# visit on {first}} other {# visits, {first} to {last}}}',
  save: 'Save',
  discard: 'Discard changes',
  saved: 'Saved. Patients see it from now on.',
  savedBefore: 'It was saved already, but no answer came back. What you typed since is not saved yet.',
  differs: '{field}: now {theirs}, yours {mine}',
  othersOnly: 'It is in the form now, beside what you changed.',
  useMine: 'Save mine in its place',
  useTheirs: 'Take theirs',
  grip: 'Move {name}: press, use the arrow keys up and down, or drag',
  up: 'Move up',
  down: 'Move down',
  movedTo: '{name} is now number {place} of {count}.',
  nothing: 'nothing',
  yes: 'yes',
  no: 'no',
} as const
