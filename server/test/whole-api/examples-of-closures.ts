import { newId } from '../../src/platform/ids.ts'
import { present, type World } from './cast.ts'
import type { MakeExample } from './examples.ts'

let days = 0
/** Another day each time, of which no other example books a time: two closures never begin on one. */
const aDay = () => new Date(present + (310 + (days += 1)) * 86_400_000).toISOString().slice(0, 10)

function words() {
  const day = aDay()
  return { from: day, to: day, name: 'Staff day', locationId: null }
}

async function ofClosure({ clinic }: World) {
  const [id, day] = [newId(), aDay()]
  await clinic.transact((db) =>
    db.insertInto('closures').values({ id, first_on: day, last_on: day, name: 'Staff day' }).execute(),
  )
  return { params: { id }, headers: { 'if-match': '"1"' }, elsewhere: 404 }
}

export const closureExamples: Record<string, readonly MakeExample[]> = {
  listClosures: [() => ({ elsewhere: null })],
  findVisitsOnDays: [() => ({ query: { from: '2031-05-01', to: '2031-05-02' }, elsewhere: null })],
  addClosures: [() => ({ body: { items: [{ id: newId(), ...words() }] }, elsewhere: 201 })],
  changeClosure: [async (world) => ({ ...(await ofClosure(world)), body: words() })],
  removeClosure: [ofClosure],
}
