import { expect, test } from 'vitest'
import { Refused } from '../kit/refused.ts'
import { decideEntry, type WantedEntry } from './decide-entry.ts'
import { currentEntries, earlierVersions, type EntryKind, type EntryStatus } from './entries.ts'

const entry = (id: string, kind: EntryKind, status: EntryStatus = 'active', replaces: string | null = null) => ({
  ...{ id, kind, status, replaces, title: null, code: null, detail: null },
})
const none = entry('none', 'allergy', 'none-known')
const penicillin = { ...entry('pen', 'allergy'), title: 'Penicillin' }
const nuts = { ...entry('nuts', 'allergy'), title: 'Nuts' }
const later = entry('later', 'allergy', 'none-known')
const over = entry('over', 'allergy', 'ended', 'pen')
const latex = entry('latex', 'allergy', 'active', 'pen')
const wrong = entry('wrong', 'allergy', 'entered-in-error', 'pen')
const gout = { ...entry('gout', 'condition'), title: 'Gout', code: 'I10' }
const pregnancy = entry('preg', 'pregnancy')

const wanted: WantedEntry = {
  ...{
    kind: 'allergy',
    status: 'active',
    title: 'Latex',
    code: null,
    detail: null,
    severity: null,
    date: null,
    replaces: null,
  },
}
const nothing = { title: null, detail: null }
const noneOf = (replaces: string) => ({ status: 'none-known' as const, ...nothing, replaces })
const said = (decided: WantedEntry | Refused) =>
  decided instanceof Refused ? (decided.details.errors?.[0]?.pointer ?? decided.code) : `replaces ${decided.replaces}`

test.each<[string, Partial<WantedEntry>, Parameters<typeof decideEntry>[1], string]>([
  ['the first', {}, [], 'replaces null'],
  ['another one', {}, [penicillin], 'replaces null'],
  ['one that is there, again', { title: ' penicillin' }, [penicillin], 'entry_conflict'],
  ['one that has ended, again', { title: 'Penicillin' }, [penicillin, over], 'replaces null'],
  ['one after none was known', {}, [none], 'replaces none'],
  ['none, as far as is known', { status: 'none-known', ...nothing }, [], 'replaces null'],
  ['none, again', { status: 'none-known', ...nothing }, [none], 'entry_conflict'],
  ['none, though there is one', { status: 'none-known', ...nothing }, [penicillin], 'entry_conflict'],
  ['none, where the one was an error', { status: 'none-known', ...nothing }, [penicillin, wrong], 'replaces null'],
  ['none with a name', { status: 'none-known' }, [], '/body/title'],
  ['no note to the team', { kind: 'team-note', status: 'none-known', ...nothing }, [], '/body/status'],
  ['a condition with its code', { kind: 'condition', code: 'I10' }, [], 'replaces null'],
  ['a condition that is there, again', { kind: 'condition', code: 'I10' }, [gout], 'entry_conflict'],
  ['a correction of a condition', { kind: 'condition', code: 'I10', replaces: 'gout' }, [gout], 'replaces gout'],
  ['an allergy with a code', { code: 'I10' }, [], '/body/code'],
  ['a correction', { replaces: 'pen' }, [penicillin], 'replaces pen'],
  ['of what was corrected', { replaces: 'pen' }, [penicillin, latex], 'entry_replaced'],
  ['of what was an error', { replaces: 'wrong' }, [penicillin, wrong], 'entry_replaced'],
  ['into one that is there', { title: 'penicillin', replaces: 'nuts' }, [penicillin, nuts], 'entry_conflict'],
  ['into none, the other stands', { ...noneOf('nuts') }, [penicillin, nuts], 'entry_conflict'],
  ['into none, nothing else stands', { ...noneOf('pen') }, [penicillin], 'replaces pen'],
  ['of what has ended', { replaces: 'over' }, [penicillin, over, later], 'entry_replaced'],
  [
    'that what has ended was an error',
    { status: 'entered-in-error', replaces: 'over' },
    [penicillin, over],
    'replaces over',
  ],
  ['of the pregnancy', { kind: 'pregnancy', ...nothing, replaces: 'preg' }, [pregnancy], 'replaces preg'],
  ['of another kind', { replaces: 'preg' }, [pregnancy], 'not_found'],
  ['of what is not there', { replaces: 'pen' }, [], 'not_found'],
  ['the end', { status: 'ended', replaces: 'pen' }, [penicillin], 'replaces pen'],
  ['the end of nothing', { status: 'ended' }, [penicillin], '/body/replaces'],
  ['without a name', nothing, [], '/body/title'],
  ['a note without a text', { kind: 'team-note' }, [], '/body/detail'],
  ['a severe condition', { kind: 'condition', severity: 'severe' }, [], '/body/severity'],
  ['a pregnancy', { kind: 'pregnancy', ...nothing }, [], 'replaces null'],
  ['a second pregnancy', { kind: 'pregnancy', ...nothing }, [pregnancy], 'entry_conflict'],
])('%s', (_name, change, known, answer) => {
  expect(said(decideEntry({ ...wanted, ...change }, known))).toBe(answer)
})

test('what counts is what nothing has replaced; what it was before can be seen', () => {
  const all = [none, entry('a', 'allergy', 'active', 'none'), entry('b', 'allergy', 'active', 'a'), pregnancy]
  expect(currentEntries(all, 'allergy').map(({ id }) => id)).toEqual(['b'])
  expect(earlierVersions(all, all[2]!).map(({ id }) => id)).toEqual(['a', 'none'])
  expect(currentEntries([penicillin, wrong], 'allergy')).toEqual([])
})
