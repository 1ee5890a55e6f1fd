import { describe, expect, test } from 'vitest'
import { emailMistake } from './email.ts'
import { email } from './shapes.ts'

describe('what is typed for an address', () => {
  test.each([
    ['rosa@delgado.com', null],
    [' rosa@delgado.com ', null],
    ['rosa+visits@mail.delgado.co.uk', null],
    ['', 'missing'],
    ['rosa', 'at'],
    ['rosa@delgado', 'ending'],
    ['rosa@delgado.', 'ending'],
    ['rosa@delgado.c', 'ending'],
    ['rosa@', 'unreadable'],
    ['@delgado.com', 'unreadable'],
    ['rosa @delgado.com', 'unreadable'],
    ['rosa@del gado.com', 'unreadable'],
    ['rosa@delgado@home.com', 'unreadable'],
    ['rosa@-delgado.com', 'unreadable'],
    ['rosa@delgado.d-', 'unreadable'],
    ['rösa@delgado.com', 'unreadable'],
  ])('%j: %s', (typed, mistake) => {
    expect(emailMistake(typed)).toBe(mistake)
    // Nothing that a form lets pass is refused by a contract.
    if (mistake === null) expect(email.safeParse(typed).success).toBe(true)
  })
})
