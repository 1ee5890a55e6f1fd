import type { DemoReview } from '../people/demo-clinic.ts'

export const reviews: readonly DemoReview[] = [
  {
    ...{ doctor: 'jana-krueger', stars: 5, status: 'submitted' },
    text: 'Pünktlich, freundlich, und alle Fragen waren beantwortet, bevor ich sie zweimal stellen musste. Die Anmeldung ging schnell.',
  },
  {
    ...{ doctor: 'jana-krueger', stars: 5 },
    text: 'Sie hört erst zu und tippt danach. Ich bin mit einem Plan gegangen, den ich verstanden habe.',
  },
  {
    ...{ doctor: 'jana-krueger', stars: 2 },
    text: '50 Minuten über der Zeit gewartet, und am Empfang konnte niemand sagen, warum. Das Gespräch selbst war in Ordnung, aber ich kam zu spät zur Arbeit.',
    reply:
      'Vielen Dank für die offenen Worte. So lange ohne ein Wort zu warten, entspricht nicht unserem Anspruch. Seit dem Herbst sagt der Empfang, wenn sich ein Tag verspätet. Wegen der Schweigepflicht können wir auf einzelne Bewertungen nicht öffentlich eingehen: Rufen Sie uns gern an, wir möchten mehr darüber hören.',
  },
  { doctor: 'jana-krueger', stars: 5, text: 'Seit Jahren in besten Händen. Ruhig, klar und zugewandt.' },
  {
    ...{ doctor: 'jana-krueger', stars: 4, isAnonymous: true },
    text: 'Sehr gründlich. Parken ist morgens schwierig, besser mit der S-Bahn kommen.',
  },
  { doctor: 'jana-krueger', stars: 5, text: '' },
  {
    ...{ doctor: 'jana-krueger', stars: 4 },
    text: 'Gut erklärt, mit Bildern. Der Befund lag am nächsten Tag im Konto.',
  },
  {
    ...{ doctor: 'katharina-vogel', stars: 5 },
    text: 'Hat meine Sorgen ernst genommen, ohne sie größer zu machen. Klare Empfehlung.',
  },
  {
    ...{ doctor: 'katharina-vogel', stars: 4 },
    text: 'Freundlich und zügig. Fünf Minuten mehr hätten gutgetan.',
    reply:
      'Vielen Dank für die Rückmeldung. Wer mehr Zeit braucht, kann das beim Buchen oder am Empfang sagen: Wir planen gern einen längeren Termin.',
  },
  { doctor: 'katharina-vogel', stars: 5, isAnonymous: true, text: 'Alles zweimal erklärt, und mit einem Lächeln.' },
  {
    ...{ doctor: 'katharina-vogel', stars: 3, status: 'declined' },
    text: 'Der Termin war in Ordnung. Mein Nachbar Herr Albers war auch da, wegen seines Herzens, hat er erzählt.',
    declined: { reason: 'health-of-others', note: 'Der zweite Satz, über das Herz eines anderen.' },
  },
  { doctor: 'tobias-lehmann', stars: 5, text: 'Keine Eile, und eine sehr klare Antwort.' },
  { doctor: 'tobias-lehmann', stars: 4, isAnonymous: true, text: 'Alles gut gelaufen.' },
  {
    ...{ doctor: 'emre-yildiz', stars: 5, isOwn: true },
    text: 'Wusste sofort, was zu tun ist, und hat mir Übungen gezeigt, die ich heute noch mache.',
    reply: 'Vielen Dank. Solche Rückmeldungen freuen das ganze Team.',
  },
]
