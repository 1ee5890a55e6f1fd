import { afterEach, expect, test } from 'vitest'
import { inUploadTurn } from './upload-turns.ts'

const running = new Map<string, () => void>()
const refused: string[] = []
let sent = 0

/** Sends until it is told to end. */
const send = (clinic: string, network: string, part = `part ${sent}`) => {
  const name = `${clinic} ${network} ${(sent += 1)}`
  const work = () => new Promise<void>((end) => void running.set(name, end)).finally(() => running.delete(name))
  void inUploadTurn({ clinic, wide: network, network, part }, work).catch(() => refused.push(name))
  return name
}
const settled = () => new Promise((done) => setTimeout(done, 5))
const isRunning = (name: string) => running.has(name)

const endAll = async () => {
  while (running.size > 0) {
    for (const end of running.values()) end()
    await settled()
  }
}
afterEach(async () => {
  await endAll()
  refused.length = 0
})

test('neither one network nor one clinic’s visitors take the turns of all; who waits for theirs gets it', async () => {
  const ofNetwork = Array.from({ length: 16 }, () => send('Boston', 'one'))
  const ofClinic = Array.from({ length: 16 }, (_, n) => send('Boston', `other ${n}`))
  const elsewhere = send('Berlin', 'somebody')
  const sameNetwork = send('Berlin', 'one')
  await settled()
  expect(ofNetwork.filter(isRunning)).toHaveLength(4)
  expect(ofClinic.filter(isRunning)).toEqual(ofClinic.slice(0, 2))
  expect([elsewhere, sameNetwork].map(isRunning)).toEqual([true, false])
  expect(refused).toEqual([])
  for (const ended of ofNetwork.slice(0, 2)) running.get(ended)!()
  await settled()
  // One of the network, and then it is another's turn, though more of the first came before.
  expect([...ofNetwork, ...ofClinic].filter(isRunning)).toEqual([...ofNetwork.slice(2, 5), ...ofClinic.slice(0, 3)])
  expect(isRunning(sameNetwork)).toBe(true)
  await endAll()
  expect(refused).toEqual([])
})

test('when a few clinics’ floods have all turns, and many more wait, the next turns are those of who has none', async () => {
  const flood = (clinic: string) => Array.from({ length: 24 }, (_, n) => send(clinic, `${clinic} ${n % 4}`))
  const flooded = ['Boston', 'Berlin', 'Potsdam'].flatMap(flood)
  const first = flooded.filter(isRunning)
  expect(first).toHaveLength(16)
  const quiet = [send('Lowell', 'home'), send('Salem', 'home')]
  const beside = send('Boston', 'home')
  await settled()
  expect([...quiet, beside].filter(isRunning)).toEqual([])
  // Two of these turns go to the clinics that may have more, whose turn it was before.
  for (const name of first.filter((each) => each.startsWith('Berlin')).slice(0, 4)) running.get(name)!()
  await settled()
  expect(quiet.filter(isRunning)).toEqual(quiet)
  // In its clinic, a network that has nothing yet comes before what the others sent sooner.
  let ended = 0
  for (; !isRunning(beside); ended++) {
    running.get([...running.keys()].find((each) => each.startsWith('Boston'))!)!()
    await settled()
  }
  expect(ended).toBeLessThan(10)
  await endAll()
  expect(refused).toEqual([])
})

test('where no more may wait, those who sent the most make room for who sends one', async () => {
  const flooded = Array.from({ length: 6 + 60 }, (_, n) => send('Boston', `network ${n % 4}`))
  const one = send('Boston', 'home')
  await settled()
  expect(refused).toHaveLength(1)
  expect(flooded).toContain(refused[0])
  expect(one).not.toBe(refused[0])
})

test('of the same visit one after the other', async () => {
  const names = Array.from({ length: 8 }, (_, n) => send('Potsdam', `network ${n % 2}`, 'documents of a visit'))
  await settled()
  expect(names.filter(isRunning)).toEqual([names[0]])
  for (let turn = 0; turn < names.length; turn++) {
    expect(names.filter(isRunning).length).toBeLessThanOrEqual(1)
    for (const end of running.values()) end()
    await settled()
  }
  expect(running.size).toBe(0)
})
