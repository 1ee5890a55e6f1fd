import { expect, it } from 'vitest'
import { loadCatalogue } from '../../platform/i18n/load-catalogue.ts'
import { createTexts } from '../../platform/i18n/texts.tsx'
import { doneWords } from './done-words.ts'
import { visitWith } from './visit.fixture.ts'

const texts = createTexts('en', await loadCatalogue('en'))
const undo = { to: 'booked', until: '2026-11-25T10:10:00Z' } as const
const canceledAt = (at: string) =>
  visitWith({
    status: 'cancelled',
    lastAct: { act: 'cancel', at, by: 'Dr. Maya Okafor', undo },
    cancellation: { cause: 'clinic', isLate: false, reason: null },
  })

it('says until when a cancellation can be taken back', () => {
  const canceled = canceledAt('2026-11-25T10:00:00Z')
  expect(doneWords(visitWith(), 'cancel', canceled, texts)).toBe(
    'Rosa Delgado’s visit (9:40\u00a0AM) is canceled. You can undo this until 5:10\u00a0AM.',
  )
})

it('says the number that whoever is checked in has to be told', () => {
  const waiting = visitWith({ status: 'arrived', queueNumber: 4 })
  expect(doneWords(visitWith(), 'check-in', waiting, texts)).toBe('Rosa Delgado (9:40\u00a0AM) is here. Number 4.')
})

it('says after an undo where the visit stands again', () => {
  const waiting = visitWith({ status: 'arrived' })
  expect(doneWords(visitWith({ status: 'checked-in' }), 'undo', waiting, texts)).toBe(
    'Rosa Delgado (9:40\u00a0AM) is waiting again.',
  )
})

it.each([
  { at: '2026-11-25T10:00:00Z', mail: 'No cancellation email was sent.' },
  { at: '2026-11-25T13:00:00Z', mail: 'another email says that the visit takes place.' },
])('says what became of the mail of a cancellation of $at', ({ at, mail }) => {
  const words = doneWords(canceledAt(at), 'undo', visitWith(), texts)
  expect(words).toContain('is expected again.')
  expect(words).toContain(mail)
})
