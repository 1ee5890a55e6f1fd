import type { SameKeys } from '../../platform/i18n/catalogue.ts'
import type { texts as english } from '../en/prescription-check.ts'

export const texts = {
  title: 'Rezept prüfen',
  lead: 'Geben Sie den Prüfcode ein, der unter dem QR-Code steht. Wir sagen Ihnen, ob das Rezept wirklich von uns ist.',
  code: 'Prüfcode',
  codeHint: 'Acht Buchstaben und Ziffern, zum Beispiel K4PD-9XQ2',
  codeMissing: 'Geben Sie den Code ein, der auf dem Rezept steht',
  check: 'Prüfen',
  checking: 'Wird geprüft …',
  valid: 'Echt und gültig',
  validText:
    'Ausgestellt von: {clinic}. Das Rezept gilt nur auf dem Papier mit der eigenhändigen Unterschrift der Ärztin oder des Arztes.',
  expired: 'Echt, aber nicht mehr gültig',
  expiredText: 'Ausgestellt von: {clinic}. Die Frist ist abgelaufen. Bitte geben Sie nichts darauf ab.',
  renewed: 'Echt, aber erneuert',
  renewedText: 'Ausgestellt von: {clinic}. Am {date} kam ein neueres Rezept dazu. Bitte beliefern Sie nur das neuere.',
  stopped: 'Echt, aber abgesetzt',
  stoppedText: 'Ausgestellt von: {clinic}. Inzwischen ist alles darauf abgesetzt. Bitte geben Sie nichts darauf ab.',
  'entered-in-error': 'Irrtümlich verordnet: nicht abgeben',
  'entered-in-errorText':
    'Irrtümlich ausgestellt von: {clinic}. Bitte geben Sie nichts darauf ab und sagen Sie der Person, die es bringt, dass sie uns anrufen soll.',
  partly: 'Echt, aber nicht alles darauf gilt noch',
  partlyText:
    'Ausgestellt von: {clinic}. Auf einen Teil davon darf nichts mehr abgegeben werden. Sehen Sie unten nach, welche Mittel noch gelten, bevor Sie etwas abgeben.',
  issuedOn: 'Ausgestellt am',
  issuedBy: 'Ausgestellt von',
  validUntil: 'Gültig bis',
  unknown: 'Ein Rezept mit diesem Code haben wir nicht ausgestellt',
  unknownText:
    'Vergleichen Sie „{code}“ Zeichen für Zeichen mit dem Papier. Stimmt alles überein, ist es kein Rezept von uns ({clinic}). Bitte geben Sie nichts darauf ab, und rufen Sie uns an.',
  drugs: 'Was darauf steht',
  drugsLead: 'Mit dem Geburtsdatum der Patientin oder des Patienten sehen Sie die Mittel und ob jedes davon noch gilt.',
  show: 'Mittel anzeigen',
  birthDate: 'Geburtsdatum',
  birthDateWrong: 'Geben Sie das ganze Geburtsdatum ein, zum Beispiel 28.03.1985',
  drugsHidden:
    'Die Mittel werden nicht angezeigt: Das Geburtsdatum stimmt nicht, oder zu diesem Rezept wurden zu viele falsche eingegeben. Nach fünf falschen sieht sie niemand mehr. Wenn Sie sie brauchen, rufen Sie uns bitte an.',
  drugStopped: 'Abgesetzt: nicht abgeben',
  drugInError: 'Irrtümlich verordnet: nicht abgeben',
  drugRenewed: 'Erneuert: Ein neueres Rezept wurde am {date} ausgestellt',
  compare: 'Auf dem Papier muss genau dasselbe stehen.',
  another: 'Weiteres Rezept prüfen',
} satisfies SameKeys<typeof english>
