/** What a doctor's page says of its reviews. */
export const texts = {
  title: 'Reviews',
  lead: 'From patients whose visit took place. We read each one before it appears, and leave none out because it is critical.',
  figures: '{average} out of 5, {count, plural, one {# review} other {# reviews}}',
  stars: '{count, plural, one {# star} other {# stars}} out of 5',
  anonymous: 'Anonymous',
  written: '{name}, {month}',
  reply: 'Reply from the practice, {month}',
} as const
