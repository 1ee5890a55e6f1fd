import { expect, test } from 'vitest'
import { accountsForRoot, type User } from './account.ts'

const users: User[] = [
  { name: 'root', uid: 0, gid: 0 },
  { name: 'daemon', uid: 1, gid: 1 },
  { name: 'www-data', uid: 33, gid: 33 },
  { name: 'postgres', uid: 101, gid: 104 },
  { name: 'polyclinic', uid: 998, gid: 997 },
  { name: 'ada', uid: 1000, gid: 1000 },
  { name: 'nobody', uid: 65534, gid: 65534 },
]
const tried = (facts: Partial<Parameters<typeof accountsForRoot>[0]>) =>
  accountsForRoot({ users, overflow: 65534, folderOwner: 0, clusterOwner: undefined, ...facts }).map(
    ({ owner, shown, prefix }) => (prefix.length > 0 ? `root shown as ${shown}` : `${shown} ${owner}`),
  )

test('root is shown as somebody else, or an account of its own runs the database', () => {
  expect(tried({})).toEqual(['root shown as daemon', 'polyclinic 998'])
  expect(tried({ clusterOwner: 0 })).toEqual(['root shown as daemon', 'polyclinic 998'])
})

test('whoever has the database or its folder goes first', () => {
  expect(tried({ folderOwner: 1000 })).toEqual(['ada 1000', 'root shown as daemon', 'polyclinic 998'])
  expect(tried({ clusterOwner: 998 })).toEqual(['polyclinic 998', 'root shown as daemon'])
})

test('an account that other services share is never taken, not even where an earlier version did', () => {
  for (const owner of [1, 33, 101, 65534])
    expect(tried({ clusterOwner: owner, folderOwner: owner })).toEqual(['root shown as daemon', 'polyclinic 998'])
})

test('nobody is not who the owner is shown as: whom a namespace does not know is shown as nobody, too', () => {
  const few = users.filter(({ name }) => name === 'root' || name === 'nobody')
  expect(tried({ users: few })).toEqual([])
})
