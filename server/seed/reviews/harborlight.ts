import type { DemoReview } from '../people/demo-clinic.ts'

export const reviews: readonly DemoReview[] = [
  {
    ...{ doctor: 'maya-okafor', stars: 5, status: 'submitted' },
    text: 'On time, friendly, and all my questions were answered before I could ask them twice. The new check-in at the door took a minute.',
  },
  {
    ...{ doctor: 'maya-okafor', stars: 5 },
    text: 'She listens first and types later. I left with a plan that I understood.',
  },
  {
    ...{ doctor: 'maya-okafor', stars: 2 },
    text: 'I waited 50 minutes past my time, and nobody at the desk said why. The visit itself was fine, but I had to go back to work late.',
    reply:
      'Thank you for telling us. A wait like that without a word is not how we want to work. Since this fall the desk says when a day runs late, and our text reminders do, too. Confidentiality keeps us from answering individual reviews in public: please call us, we would like to hear more.',
  },
  { doctor: 'maya-okafor', stars: 5, text: 'Has looked after our family for years. Calm, clear and kind.' },
  {
    ...{ doctor: 'maya-okafor', stars: 4, isAnonymous: true },
    text: 'Very thorough. Parking near the practice is hard in the mornings, so plan for that.',
  },
  { doctor: 'maya-okafor', stars: 5, text: '' },
  {
    ...{ doctor: 'maya-okafor', stars: 4 },
    text: 'Good explanations, with pictures. The results were in my account the next day.',
  },
  {
    ...{ doctor: 'hannah-lindqvist', stars: 5 },
    text: 'Took my worries seriously without making them bigger. Highly recommended.',
  },
  {
    ...{ doctor: 'hannah-lindqvist', stars: 4 },
    text: 'Friendly and quick. I would have liked five minutes more.',
    reply:
      'Thank you for your feedback. Whoever needs more time can say so when booking, or at the desk: we are glad to plan a longer visit.',
  },
  { doctor: 'hannah-lindqvist', stars: 5, isAnonymous: true, text: 'Explained everything twice, with a smile.' },
  {
    ...{ doctor: 'hannah-lindqvist', stars: 3, status: 'declined' },
    text: 'The visit was all right. My neighbor Mr. Avery was there as well, for his heart he told me.',
    declined: { reason: 'health-of-others', note: 'The second sentence, about somebody else’s heart.' },
  },
  { doctor: 'samuel-chen', stars: 5, text: 'No rush at all, and a very clear answer.' },
  { doctor: 'samuel-chen', stars: 4, isAnonymous: true, text: 'Everything went well.' },
  {
    ...{ doctor: 'thomas-byrne', stars: 5, isOwn: true },
    text: 'He knew at once what to do, and showed me exercises that I still do.',
    reply: 'Thank you. Feedback like this is a pleasure for the whole team.',
  },
]
