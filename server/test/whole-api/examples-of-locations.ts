import { newId } from '../../src/platform/ids.ts'
import { aLocation } from '../builders.ts'
import { aPortrait } from './examples-of-doctors.ts'
import type { MakeExample } from './examples.ts'

const body = {
  name: 'Harbor side',
  address: { street: '4 Quay', postalCode: '02110', city: 'Boston', region: 'MA', country: 'US' },
  openingHours: [],
  ...{ isActive: true, rooms: [] },
}

const ofLocation: MakeExample = async ({ clinic }) => ({
  params: { id: (await aLocation(clinic, { is_active: false })).id },
  elsewhere: 404,
})

export const locationExamples: Record<string, readonly MakeExample[]> = {
  listLocationSettings: [() => ({ elsewhere: null })],
  readLocationSettings: [ofLocation],
  createLocation: [() => ({ params: { id: newId() }, body: { ...body, isActive: false }, elsewhere: 201 })],
  moveLocation: [async (...asked) => ({ ...(await ofLocation(...asked)), body: { place: 9000 } })],
  addMap: [() => ({ body: aPortrait(), elsewhere: null })],
  changeLocation: [
    async (...asked) => ({
      ...(await ofLocation(...asked)),
      headers: { 'if-match': '"1"' },
      body: { ...body, isActive: false },
    }),
  ],
}
