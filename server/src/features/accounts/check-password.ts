import { readFileSync } from 'node:fs'
import { passwordMaximum, passwordMinimum } from '@polyclinic/domain/accounts/passwords.ts'
import type { ErrorCode } from '@polyclinic/domain/kit/errors.ts'

/** Lower-case, 12 characters or more, from public lists of leaked passwords. */
let common: Set<string> | undefined
const commonPasswords = () =>
  (common ??= new Set(readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8').split('\n')))

/** Words that people build passwords around; one of them and some digits is no password. */
const words = (
  'password passwort kennwort passphrase secret geheim welcome willkommen hello hallo letmein changeme qwerty qwertz ' +
  'admin administrator login user test demo guest default root master monkey dragon football fussball baseball soccer ' +
  'iloveyou ichliebedich princess sunshine superman batman starwars pokemon computer internet samsung google facebook ' +
  'spring summer autumn winter fruehling sommer herbst january february march april june july august september october ' +
  'november december januar februar maerz juni juli oktober dezember monday tuesday wednesday thursday friday saturday ' +
  'sunday montag dienstag mittwoch donnerstag freitag samstag sonntag polyclinic clinic klinik praxis doctor doktor ' +
  'arzt patient health gesundheit hospital medical berlin boston deutschland germany america'
).split(' ')

const rows = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'qwertzuiop',
  'asdfghjkl',
  'zxcvbnm',
  'yxcvbnm',
].flatMap((row) => [row, [...row].toReversed().join('')])

/**
 * Why this password is refused; null when it may be used. Length over composition (NIST SP 800-63B): no rule asks for
 * kinds of characters, but what is on every attacker's first pages is refused: leaked ones, repeats, rows of keys, and
 * a well-known or personal word with little around it.
 * @param personal what an attacker knows of the person and the clinic: names, the address, the clinic's name
 */
export function weaknessOf(password: string, personal: readonly string[] = []): ErrorCode | null {
  const plain = password.normalize('NFC')
  const length = [...plain].length
  if (length < passwordMinimum) return 'password_too_short'
  if (length > passwordMaximum) return 'password_too_long'
  const lower = plain.normalize('NFKC').toLowerCase()
  const isWeak =
    commonPasswords().has(lower) || repeats(lower) || isRowsOfKeys(lower) || isWordWithTrimmings(lower, personal)
  return isWeak ? 'password_too_common' : null
}

const repeats = (text: string) => new Set(text).size < 5 || /^(.{1,8})\1+.{0,2}$/su.test(text)

/** Cut into runs of keyboard rows or the alphabet, of three characters or more, nearly nothing is left. */
function isRowsOfKeys(text: string): boolean {
  let left = 0
  for (let at = 0; at < text.length;) {
    let run = text.length - at
    while (run >= 3 && !rows.some((row) => row.includes(text.slice(at, at + run)))) run--
    if (run >= 3) at += run
    else {
      left++
      at++
    }
  }
  return left <= 2
}

const lettersFor: Record<string, string> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** Without the words everybody would guess, and with digits read as the letters they stand for, no new word is left. */
function isWordWithTrimmings(text: string, personal: readonly string[]): boolean {
  const known = [...personal.flatMap(partsOf), ...words].toSorted((a, b) => b.length - a.length)
  const core = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const readings = [text, core.replace(/[013457@$!]/g, (sign) => lettersFor[sign] ?? sign)]
  return readings.some((reading) => {
    const letters = reading.replace(/[^\p{L}]/gu, '')
    let rest = letters
    for (const word of known) rest = rest.replaceAll(word, '')
    return rest !== letters && rest.length < 4
  })
}

/** `Dr.-Weiß & Söhne` as weiß, weiss, söhne, soehne …, and all of it in one. */
function partsOf(text: string): string[] {
  const spelt = (word: string) => [
    word,
    word.replace(/[äöüß]/g, (letter) => ({ ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' })[letter] ?? letter),
    word.normalize('NFD').replace(/\p{M}/gu, ''),
  ]
  const parts = text
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
  return [...parts, parts.join('')].filter((part) => part.length >= 4).flatMap(spelt)
}
