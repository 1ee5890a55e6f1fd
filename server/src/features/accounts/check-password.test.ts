import { describe, expect, test } from 'vitest'
import { weaknessOf } from './check-password.ts'

const personal = ['nora.lindgren@example.test', 'Nora Lindgren', 'Fachärzte am Spreebogen']

describe('length, in code points', () => {
  test.each([
    ['7 bees hum', 'password_too_short'],
    ['🐝🐝🐝🐝🐝🌻🌷🌹🪻🌾🍀', 'password_too_short'],
    ['🐝🦋🐌🐞🐜🌻🌷🌹🪻🌾🍀🌵', null],
    ['seven bees hum under a lamp '.repeat(5).slice(0, 128), null],
    ['seven bees hum under a lamp '.repeat(5).slice(0, 129), 'password_too_long'],
    [' leading and trailing ', null],
  ])('%s: %s', (password, weakness) => {
    expect(weaknessOf(password)).toBe(weakness)
  })
})

describe('what everybody would try', () => {
  test.each([
    'password1234',
    'Password2026!!',
    'P@ssw0rd12345',
    'Passwort123456',
    'qwertyuiop123',
    'qwertzuiop12',
    '1234567890qwerty',
    '123456789012',
    '210987654321',
    'aaaaaaaaaaaa',
    'abcabcabcabc',
    'passwordpassword',
    'sommer2026!!',
    'unbelievable',
    'polyclinic-demo',
    'noralindgren1',
    'Lindgren-2026!',
    'spreebogen2026',
    'Fachaerzte123!',
    'FachärzteamSpreebogen',
  ])('%s', (password) => {
    expect(weaknessOf(password, personal)).toBe('password_too_common')
  })
})

test.each([
  'correct horse battery staple',
  'my garden has 3 blue benches',
  'fXq8-vLw2-mZt9',
  'nora likes thunderstorms',
  'Regenschirm am Fenster',
])('%s may be used', (password) => {
  expect(weaknessOf(password, personal)).toBeNull()
})
