import { expect, test } from 'vitest'
import { takeTurn } from './upload-turns.ts'

let parts = 0
const take = (clinic: string, network: string, part = `part ${(parts += 1)}`) => {
  try {
    return takeTurn({ part, clinic, network })
  } catch {
    return null
  }
}

test('neither one network nor one clinic’s visitors take the turns of all', () => {
  const ofNetwork = Array.from({ length: 16 }, () => take('Boston', 'one')).filter((turn) => turn !== null)
  expect(ofNetwork).toHaveLength(5)
  const ofClinic = Array.from({ length: 16 }, (_, n) => take('Boston', `other ${n}`)).filter((turn) => turn !== null)
  expect(ofClinic).toHaveLength(1)
  const elsewhere = take('Berlin', 'somebody')
  expect(elsewhere).not.toBeNull()
  for (const leave of [...ofNetwork, ...ofClinic, elsewhere!]) leave()
  expect(take('Boston', 'one')).not.toBeNull()
})

test('of the same visit one after the other', () => {
  const leave = take('Potsdam', 'a', 'documents of a visit')!
  expect(take('Potsdam', 'b', 'documents of a visit')).toBeNull()
  leave()
  expect(take('Potsdam', 'b', 'documents of a visit')).not.toBeNull()
})
