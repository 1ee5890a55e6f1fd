export const texts = {
  since: 'As of {date}.',
  until: 'This text stood here from {from} to {until}.',
  now: 'Read the current text',
} as const
