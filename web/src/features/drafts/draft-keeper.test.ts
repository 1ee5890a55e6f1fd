import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyContent, type Content } from '@polyclinic/domain/encounters/content.ts'
import { decideSave, unbegun, type Draft } from '@polyclinic/domain/encounters/rules.ts'
import { Refused } from '@polyclinic/domain/kit/refused.ts'
import { ApiProblem, unreachable } from '../../platform/api/problem.ts'
import { DraftKeeper, type EndingObstacle } from './draft-keeper.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const refusalOf = (code: 'stale_version' | 'note_signed' | 'unauthorized' | 'bad_request', status: number) =>
  new ApiProblem({ type: '', title: '', status, code, message: '', requestId: '' })

/** A server with one note, by the rules of the domain. */
function aServer() {
  let draft: Draft = { ...unbegun(), content: { ...emptyContent } }
  const server = {
    sent: [] as Partial<Content>[],
    isDown: false,
    losesAnswers: false,
    hasEnded: false,
    /** The body came too slowly, or too many did. */
    refusesFor: null as 408 | 429 | null,
    write(changes: Partial<Content>, by = 'Kim Tran') {
      const next = decideSave(draft, changes, { seen: draft.version, at: 'then', by })
      if (next instanceof Refused) throw new Error(next.code)
      draft = next
    },
    sign: () => (draft = { ...draft, isSigned: true }),
    draft: () => draft,
    async save(seen: number, changes: Partial<Content>) {
      server.sent.push(changes)
      await new Promise((resolve) => setTimeout(resolve, 50))
      if (server.isDown) throw unreachable()
      if (server.refusesFor) throw refusalOf('bad_request', server.refusesFor)
      if (server.hasEnded) throw refusalOf('unauthorized', 401)
      const next = decideSave(draft, changes, { seen, at: 'now', by: 'Dr. Okafor' })
      if (next instanceof Refused)
        throw refusalOf(next.code as 'stale_version', next.code === 'note_signed' ? 409 : 412)
      draft = next
      if (server.losesAnswers) throw unreachable()
      return draft
    },
    read: () => Promise.resolve(draft),
    changeOf: ({ changed }: Draft, field: keyof Content) => changed[field],
  }
  return server
}

function aNote() {
  const server = aServer()
  const keeper = new DraftKeeper(server.draft(), server)
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
  return { server, keeper, pass }
}

test('typing is saved when it pauses', async () => {
  const { server, keeper, pass } = aNote()
  for (const text of ['T', 'Ti', 'Tired']) keeper.type('complaint', text)
  expect(keeper.state().saving).toBe('unsaved')
  await pass(500)
  expect(server.sent).toEqual([{ complaint: 'Tired' }])
  expect([keeper.state().saving, keeper.isSaved()]).toEqual(['saved', true])
})

test('who never pauses has everything but the last second saved', async () => {
  const { server, keeper, pass } = aNote()
  let typed = ''
  for (let letter = 0; letter < 100; letter += 1) {
    keeper.type('plan', (typed += 'x'))
    await pass(100)
    if (letter > 10) expect(server.draft().content.plan.length).toBeGreaterThanOrEqual(typed.length - 10)
  }
})

test('what is typed while a save is on its way is no conflict with it', async () => {
  const { server, keeper, pass } = aNote()
  keeper.type('plan', 'Rest')
  await pass(370)
  keeper.type('plan', 'Rest for')
  await pass(1000)
  expect(keeper.state().conflicts).toEqual({})
  expect(server.draft().content.plan).toBe('Rest for')
})

test('what is taken back while a save of it is on its way stays taken back', async () => {
  const { server, keeper, pass } = aNote()
  keeper.type('plan', 'Penicillin')
  await pass(370)
  expect(server.sent).toEqual([{ plan: 'Penicillin' }])
  keeper.type('plan', '')
  await pass(1000)
  expect(keeper.state()).toMatchObject({ content: { plan: '' }, conflicts: {}, saving: 'saved' })
  expect(server.draft().content.plan).toBe('')
})

test('without an answer it is tried again, and what had arrived is no conflict', async () => {
  const { server, keeper, pass } = aNote()
  server.losesAnswers = true
  keeper.type('plan', 'Rest')
  await pass(500)
  expect(keeper.state().saving).toBe('failing')
  keeper.type('plan', 'Rest for a week')
  server.losesAnswers = false
  await pass(3000)
  expect(keeper.state().conflicts).toEqual({})
  expect(keeper.state()).toMatchObject({ saving: 'saved', version: 2 })
  expect(server.draft().content.plan).toBe('Rest for a week')
})

test('a server that is away for long loses nothing', async () => {
  const { server, keeper, pass } = aNote()
  server.isDown = true
  keeper.type('plan', 'Rest')
  await pass(60_000)
  expect([keeper.state().saving, keeper.isSaved()]).toEqual(['failing', false])
  server.isDown = false
  await pass(6000)
  expect(server.draft().content.plan).toBe('Rest')
})

test.each([408, 429] as const)('a refusal that passes (%i) is no end: it is sent again', async (status) => {
  const { server, keeper, pass } = aNote()
  server.refusesFor = status
  keeper.type('plan', 'Rest')
  await pass(5000)
  expect(keeper.state().saving).toBe('failing')
  server.refusesFor = null
  await pass(6000)
  expect([keeper.state().saving, server.draft().content.plan]).toEqual(['saved', 'Rest'])
})

test('a session that ends takes along the last second, and the note says so', async () => {
  const { server, keeper, pass } = aNote()
  let typed = ''
  const type = async () => {
    keeper.type('plan', (typed += 'x'))
    await pass(100)
  }
  for (let letter = 0; letter < 50; letter += 1) await type()
  server.hasEnded = true
  for (let letter = 0; letter < 20 && keeper.state().saving !== 'refused'; letter += 1) await type()
  expect(keeper.state()).toMatchObject({ saving: 'refused', problem: { code: 'unauthorized' } })
  expect(server.draft().content.plan.length).toBeGreaterThanOrEqual(40)
  expect(typed.length - server.draft().content.plan.length).toBeLessThanOrEqual(20)
  // What cannot be kept is not taken, either.
  keeper.type('plan', 'more')
  expect(keeper.state().content.plan).toBe(typed)
})

test('what others write comes in beside what is typed', async () => {
  const { server, keeper, pass } = aNote()
  server.write({ pulse: 76 })
  keeper.type('plan', 'Rest')
  await pass(500)
  expect(keeper.state().content).toMatchObject({ pulse: 76, plan: 'Rest' })
  server.write({ temperature: 36.8 })
  keeper.receive(server.draft())
  expect(keeper.state().content.temperature).toBe(36.8)
})

test('where two wrote on one field both versions are there until one is chosen', async () => {
  const { server, keeper, pass } = aNote()
  keeper.type('plan', 'Work')
  server.write({ plan: 'Rest' })
  await pass(500)
  const { conflicts, content } = keeper.state()
  expect([content.plan, conflicts.plan]).toEqual([
    'Work',
    { theirs: 'Rest', change: { version: 1, at: 'then', by: 'Kim Tran' } },
  ])
  // Other fields go on.
  keeper.type('findings', 'None')
  await pass(1000)
  expect(server.draft().content).toMatchObject({ plan: 'Rest', findings: 'None' })
  expect([keeper.state().saving, keeper.isSaved()]).toEqual(['unsaved', false])
  keeper.settle('plan', 'mine')
  await pass(1000)
  expect(server.draft().content.plan).toBe('Work')
  expect(keeper.isSaved()).toBe(true)
})

test('the other version, once chosen, is the note’s', async () => {
  const { server, keeper, pass } = aNote()
  keeper.type('plan', 'Work')
  server.write({ plan: 'Rest' })
  await pass(500)
  keeper.settle('plan', 'theirs')
  await pass(1000)
  expect([keeper.state().content.plan, keeper.isSaved(), server.sent.length]).toEqual(['Rest', true, 1])
})

test('a note that was signed elsewhere takes nothing more, and says so', async () => {
  const { server, keeper, pass } = aNote()
  server.write({ plan: 'Rest' })
  server.sign()
  keeper.type('findings', 'None')
  await pass(500)
  expect(keeper.state()).toMatchObject({
    saving: 'refused',
    problem: { code: 'note_signed' },
    content: { findings: 'None' },
  })
  expect(keeper.isSaved()).toBe(true)
})

test('what lies deeper is compared as it is stored: trimmed, and in whatever order', async () => {
  type Drug = { name: string; note: string }
  let saves = 0
  const server = {
    async save(version: number, { items }: { items?: Drug[] }) {
      saves += 1
      return { version: version + 1, content: { items: items!.map(({ name, note }) => ({ note, name })) } }
    },
    read: () => Promise.reject(new Error('not asked')),
  }
  const keeper = new DraftKeeper<{ items: Drug[] }>({ version: 1, content: { items: [] } }, server)
  keeper.type('items', [{ name: 'Ibuprofen', note: 'with food ' }])
  await vi.advanceTimersByTimeAsync(5000)
  expect([saves, keeper.isSaved()]).toEqual([1, true])
  expect(keeper.state().content.items[0]!.note).toBe('with food ')
})

test('what else is told of the same version is told anew, and what is typed stays', () => {
  type Told = { version: number; content: { text: string }; issues: string[] }
  const told: Told = { version: 1, content: { text: 'as it was' }, issues: [] }
  const keeper = new DraftKeeper<Told['content'], Told>(told, {
    save: () => Promise.reject(new Error('not asked')),
    read: () => Promise.reject(new Error('not asked')),
  })
  keeper.type('text', 'typed')
  keeper.receive({ ...told, issues: ['an allergy that was written meanwhile'] })
  expect(keeper.state().known.issues).toHaveLength(1)
  expect(keeper.state().content.text).toBe('typed')
})

type Server = ReturnType<typeof aServer>

test.each<[string, (server: Server) => void, EndingObstacle | null]>([
  ['what is shown and was typed just now', () => {}, null],
  ['what others wrote beside it meanwhile', (server) => server.write({ pulse: 76 }), 'changed'],
  ['what others wrote on the same', (server) => server.write({ plan: 'Work' }), 'conflict'],
  ['what cannot be saved', (server) => void (server.isDown = true), 'unsaved'],
  ['what is refused', (server) => void (server.hasEnded = true), 'unsaved'],
])('ends as it is shown, or not: %s', async (_name, meanwhile, held) => {
  const { server, keeper, pass } = aNote()
  keeper.type('plan', 'Rest')
  meanwhile(server)
  const act = vi.fn<(known: Draft) => Promise<string>>().mockResolvedValue('signed')
  const ending = keeper.endAsShown({ content: keeper.state().content }, act)
  await pass(100)
  expect(await ending).toEqual(held === null ? { held, answer: 'signed' } : { held })
  expect(act.mock.calls.map(([{ version, content }]) => [version, content.plan])).toEqual(
    held === null ? [[1, 'Rest']] : [],
  )
})

test('what others write while it is being ended is shown first', async () => {
  const { server, keeper } = aNote()
  const ending = keeper.endAsShown({ content: keeper.state().content }, () => {
    server.write({ pulse: 76 })
    return Promise.reject(refusalOf('stale_version', 412))
  })
  expect(await ending).toEqual({ held: 'changed' })
  expect(keeper.state()).toMatchObject({ version: 1, content: { pulse: 76 } })
})

test('a save without an answer that is undone by hand is undone at the server, too, and it can be ended', async () => {
  const { server, keeper, pass } = aNote()
  server.losesAnswers = true
  keeper.type('plan', 'Rest')
  await pass(500)
  expect(server.draft().content.plan).toBe('Rest')
  keeper.type('plan', '')
  expect(keeper.isSaved()).toBe(false)
  server.losesAnswers = false
  const act = vi.fn<(known: Draft) => Promise<string>>().mockResolvedValue('signed')
  await pass(3000)
  expect([keeper.state().saving, server.draft().content.plan]).toEqual(['saved', ''])
  const ending = keeper.endAsShown({ content: keeper.state().content }, act)
  await pass(100)
  expect(await ending).toEqual({ held: null, answer: 'signed' })
})

test('a save that never arrived and is undone by hand keeps nothing from being ended', async () => {
  const { server, keeper, pass } = aNote()
  server.isDown = true
  keeper.type('plan', 'Rest')
  await pass(500)
  keeper.type('plan', '')
  server.isDown = false
  const ending = keeper.endAsShown({ content: keeper.state().content }, () => Promise.resolve('signed'))
  await pass(100)
  expect(await ending).toEqual({ held: null, answer: 'signed' })
})

test('what the server leaves out of what was typed is no conflict with oneself', async () => {
  const { server, keeper, pass } = aNote()
  const { save } = server
  // Characters that nobody sees, as they come along from a web page.
  server.save = (seen, changes) =>
    save(seen, { ...changes, ...(changes.plan && { plan: changes.plan.replaceAll('\u200b', '') }) })
  keeper.type('plan', 'Take with\u200b food')
  await pass(60_000)
  expect(keeper.state()).toMatchObject({ saving: 'saved', conflicts: {}, content: { plan: 'Take with food' } })
  expect(server.sent).toHaveLength(1)
})
