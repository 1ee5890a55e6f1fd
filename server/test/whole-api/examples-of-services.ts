import { newId } from '../../src/platform/ids.ts'
import { aService } from '../builders.ts'
import type { MakeExample } from './examples.ts'

const body = {
  name: 'Skin check',
  durationMinutes: 20,
  priceMinor: 9000,
  slotIntervalMinutes: 20,
  isActive: true,
  offers: [],
}

const ofService: MakeExample = async ({ clinic }) => ({
  params: { id: (await aService(clinic)).id },
  elsewhere: 404,
})

export const serviceExamples: Record<string, readonly MakeExample[]> = {
  listServiceSettings: [() => ({ elsewhere: null })],
  readServiceSettings: [ofService],
  createService: [() => ({ params: { id: newId() }, body, elsewhere: 201 })],
  moveService: [async (...asked) => ({ ...(await ofService(...asked)), body: { place: 9000 } })],
  changeService: [async (...asked) => ({ ...(await ofService(...asked)), headers: { 'if-match': '"1"' }, body })],
}
