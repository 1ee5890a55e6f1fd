import { expect, test } from 'vitest'
import { createFairQueue, type FairQueueOptions } from './fair-queue.ts'

type Options = FairQueueOptions<'clinic' | 'network'>

const busy = () => new Error('busy')
const milliseconds = 60_000
const ofClinics = (atOnce: number, waiting = 100) =>
  createFairQueue({ of: ['clinic'], atOnce: { all: atOnce }, waiting: { clinic: waiting }, milliseconds, busy })
const ofNetworks = (options: Pick<Options, 'atOnce' | 'waiting'> & Partial<Options>) =>
  createFairQueue({ of: ['clinic', 'network'], milliseconds, busy, ...options })
const aMoment = () => new Promise<void>((done) => setTimeout(done))

/** How each ended, in the order in which they came. */
const ends = async (answers: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(answers)).map((end) =>
    end.status === 'rejected' ? (end.reason as Error).message : (end.value ?? 'done'),
  )

test('never does more at the same time than it may, in all and of one', async () => {
  const inTurn = createFairQueue({ of: ['clinic'], atOnce: { all: 3, clinic: 2 }, waiting: {}, milliseconds, busy })
  const running: string[] = []
  let most = 0
  let mostOfOne = 0
  const work = (clinic: string) => async () => {
    running.push(clinic)
    most = Math.max(most, running.length)
    mostOfOne = Math.max(mostOfOne, running.filter((other) => other === clinic).length)
    await aMoment()
    running.splice(running.indexOf(clinic), 1)
  }
  const clinics = Array.from({ length: 50 }, (_, n) => `clinic ${n % 2}`)
  await Promise.all(clinics.map((clinic) => inTurn({ clinic }, work(clinic))))
  expect([most, mostOfOne, running.length]).toEqual([3, 2, 0])
})

test('one network is one, at whatever clinic', async () => {
  const inTurn = ofNetworks({ atOnce: { network: 1 }, waiting: {} })
  const done: string[] = []
  const come = (clinic: string, network: string) =>
    inTurn({ clinic, network }, () => aMoment().then(() => void done.push(`${clinic} ${network}`)))
  await Promise.all([come('one', 'a'), come('two', 'a'), come('two', 'b')])
  expect(done).toEqual(['one a', 'two b', 'two a'])
})

test('whoever comes for another clinic waits for one, not for all who came before', async () => {
  const inTurn = ofClinics(1)
  const done: string[] = []
  const come = (clinic: string) => inTurn({ clinic }, () => aMoment().then(() => void done.push(clinic)))
  await Promise.all([...Array.from({ length: 10 }, () => come('flooded')), come('quiet'), come('quiet')])
  expect(done.slice(0, 5)).toEqual(['flooded', 'flooded', 'quiet', 'flooded', 'quiet'])
  expect(done).toHaveLength(12)
})

test('and so does, within the clinic, whoever comes from another network', async () => {
  const inTurn = ofNetworks({ atOnce: { all: 1 }, waiting: {} })
  const done: string[] = []
  const come = (network: string) =>
    inTurn({ clinic: 'one', network }, () => aMoment().then(() => void done.push(network)))
  await Promise.all([...Array.from({ length: 10 }, () => come('flood')), come('home')])
  expect(done.indexOf('home')).toBe(2)
})

test('a neighbour within a wide network is next, however many come from beside it', async () => {
  const inTurn = createFairQueue({ of: ['wide', 'network'], atOnce: { all: 1 }, waiting: {}, milliseconds, busy })
  const done: string[] = []
  const come = (wide: string, network: string) =>
    inTurn({ wide, network }, () => aMoment().then(() => void done.push(network)))
  const flood = Array.from({ length: 10 }, () => come('shared', 'flood'))
  await Promise.all([...flood, come('shared', 'neighbour'), come('other', 'home')])
  expect([done.indexOf('home'), done.indexOf('neighbour')]).toEqual([2, 3])
})

test('refuses one clinic whose queue is full, and nobody else; what fails makes room', async () => {
  const inTurn = ofClinics(1, 2)
  const fail = () => aMoment().then(() => Promise.reject(new Error('failed')))
  const answers = [
    ...Array.from({ length: 5 }, () => inTurn({ clinic: 'flooded' }, fail)),
    inTurn({ clinic: 'quiet' }, aMoment),
  ]
  expect(await ends(answers)).toEqual(['failed', 'failed', 'failed', 'busy', 'busy', 'done'])
  await expect(inTurn({ clinic: 'flooded' }, () => Promise.resolve('again'))).resolves.toBe('again')
})

test('where no more may wait, whoever has the most waiting makes room for others', async () => {
  const inTurn = ofNetworks({ atOnce: { all: 1 }, waiting: { clinic: 4 } })
  const come = (network: string) => inTurn({ clinic: 'one', network }, aMoment)
  const flood = Array.from({ length: 6 }, () => come('flood'))
  const home = come('home')
  const office = [come('office'), come('office'), come('office')]
  const flooded = ['done', 'done', 'done', 'busy', 'busy', 'busy']
  expect(await ends([...flood, home, ...office])).toEqual([...flooded, 'done', 'done', 'busy', 'busy'])
})

test('nobody waits longer than they want, or than they may, and the others go on', async () => {
  const inTurn = ofNetworks({ atOnce: { all: 1 }, waiting: {}, milliseconds: 30 })
  const leaving = new AbortController()
  const come = (work: () => Promise<unknown>, closed?: AbortSignal) =>
    inTurn({ clinic: 'one', network: 'a' }, work, closed)
  const first = come(() => new Promise((done) => setTimeout(done, 60)))
  const gone = come(aMoment, leaving.signal)
  const late = come(aMoment)
  leaving.abort()
  expect(await ends([gone, come(aMoment, leaving.signal), late])).toEqual(['busy', 'busy', 'busy'])
  const next = come(aMoment)
  expect(await ends([first, next])).toEqual(['done', 'done'])
})
