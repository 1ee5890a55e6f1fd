import { emptyField, type Definition, type Field } from '@polyclinic/domain/forms/definition.ts'
import { expect, test } from 'vitest'
import { composeAnswers, type AnswersFacts } from './compose-answers.ts'
import { drawAnswers } from './draw-answers.ts'

const a = (id: string, kind: Field['kind'], changes: Partial<Field> = {}): Field => ({
  ...emptyField(id, kind),
  ...{ label: `About ${id}`, text: 'I agree that my answers are kept.', ...changes },
})
const definition: Definition = {
  sections: [
    {
      ...{ id: 'health', title: 'Your health', help: '' },
      fields: [
        a('smokes', 'yes-no'),
        a('since', 'number', { unit: 'years', when: { field: 'smokes', test: 'is', value: true } }),
        a('else', 'long-text'),
        a('agree', 'consent'),
        a('photos', 'consent'),
      ],
    },
  ],
}
const facts: AnswersFacts = {
  ...{ name: 'Before your first visit', number: 3, definition },
  answers: { smokes: true, since: 12, else: null, agree: true, photos: false },
  patient: { name: 'Rosa Delgado', birthDate: '1985-03-08' },
  visit: {
    ...{ startsAt: '2026-11-27T15:00:00Z', timeZone: 'America/New_York' },
    ...{ provider: 'Dr. Maya Okafor', service: 'Check-up' },
  },
  ...{ completedAt: '2026-11-26T02:30:00Z', completedBy: 'Rosa Delgado', withdrawn: [] },
  clinic: {
    ...{ language: 'en', locale: 'en-US', timeZone: 'America/New_York' },
    words: {
      yes: 'Yes',
      no: 'No',
      agreed: 'Agreed',
      notAgreed: 'Not agreed',
      signed: 'Signed by hand',
      number: String,
      date: String,
    },
  },
  sender: { name: 'Harborlight', lines: ['12 Wharf St'] },
}
const [section] = composeAnswers(facts).sections

test('every question that was shown stands with its answer, and what was not answered says so', () => {
  expect(section!.answers.map(({ label, value }) => [label, value])).toEqual([
    ['About smokes', 'Yes'],
    ['About since', '12 years'],
    ['About else', 'Not answered'],
  ])
  const hidden = composeAnswers({ ...facts, answers: { ...facts.answers, smokes: false } })
  expect(hidden.sections[0]!.answers.map(({ label }) => label)).toEqual(['About smokes', 'About else'])
})

test('a consent stands with its exact words, and what was said to it, by the clinic’s day', () => {
  const said = (withdrawn: AnswersFacts['withdrawn']) =>
    composeAnswers({ ...facts, withdrawn }).sections[0]!.consents.map(({ text, state }) => [text, state])
  const words = 'I agree that my answers are kept.'
  expect(said([])).toEqual([
    [words, 'Agreed on November 25, 2026'],
    [words, 'Not agreed'],
  ])
  expect(said([{ field: 'agree', at: '2026-12-02T12:00:00Z', by: 'Rosa Delgado' }])[0]).toEqual([
    words,
    'Agreed on November 25, 2026, withdrawn on December 2, 2026 by Rosa Delgado',
  ])
})

test('a signature has its day, and one that was drawn its strokes', async () => {
  const signed = (given: string) =>
    composeAnswers({
      ...facts,
      definition: {
        sections: [
          { id: 's', title: 'End', help: '', fields: [{ ...emptyField('sign', 'signature'), label: 'Sign' }] },
        ],
      },
      answers: { sign: given },
    })
  const [typed, drawn] = [signed('Rosa Delgado'), signed('M10 20L300 150M20 30L40 50')]
  expect(typed.sections[0]!.answers[0]).toMatchObject({
    ...{ value: 'Rosa Delgado · signed on November 25, 2026', signature: null },
  })
  expect(drawn.sections[0]!.answers[0]).toMatchObject({
    ...{ value: 'Signed by hand · signed on November 25, 2026', signature: 'M10 20L300 150M20 30L40 50' },
  })
  const printing = { country: 'DE', language: 'en', brand: '#2b3a8f', at: facts.completedAt } as const
  const [plain, paper] = await Promise.all([drawAnswers(typed, printing), drawAnswers(drawn, printing)])
  expect(paper.length).not.toBe(plain.length)
})

test('says whose it is, for which visit, and when it was sent', () => {
  expect(composeAnswers(facts).facts.map(({ value }) => value.replaceAll(/\p{Zs}/gu, ' '))).toEqual([
    'Rosa Delgado, born March 8, 1985',
    'Check-up with Dr. Maya Okafor, November 27, 2026, 10:00 AM',
    'November 25, 2026, 9:30 PM by Rosa Delgado',
    '3',
  ])
})

test('is drawn, whatever was typed', async () => {
  const odd = { ...facts.answers, else: '<b>{x}</b> 🦷 \u202e ' + 'long'.repeat(300) }
  const paper = composeAnswers({ ...facts, answers: odd })
  const printing = { country: 'DE', language: 'de', brand: '#2b3a8f', at: facts.completedAt } as const
  expect((await drawAnswers(paper, printing)).subarray(0, 5).toString()).toBe('%PDF-')
})
