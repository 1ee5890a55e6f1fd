import sharp from 'sharp'
import { newId } from '../../src/platform/ids.ts'
import { aProvider } from '../builders.ts'
import type { MakeExample } from './examples.ts'

const body = {
  ...{ givenName: 'Ines', familyName: 'Amaral', speciality: 'family-medicine', languages: ['en'] },
  ...{ isActive: true, offers: [] },
}

const ofDoctor: MakeExample = async ({ clinic }) => ({
  params: { id: (await aProvider(clinic, { services: [] })).id },
  elsewhere: 404,
})

const portrait = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#b4472a' } })
  .png()
  .toBuffer()

export function aPortrait() {
  const form = new FormData()
  form.append('file', new File([new Uint8Array(portrait)], 'portrait.png'))
  return form
}

export const doctorExamples: Record<string, readonly MakeExample[]> = {
  listDoctorSettings: [() => ({ elsewhere: null })],
  readDoctorChoices: [() => ({ elsewhere: null })],
  readDoctorSettings: [ofDoctor],
  createDoctor: [() => ({ params: { id: newId() }, body, elsewhere: 201 })],
  changeDoctor: [async (...asked) => ({ ...(await ofDoctor(...asked)), headers: { 'if-match': '"1"' }, body })],
  moveDoctor: [async (...asked) => ({ ...(await ofDoctor(...asked)), body: { place: 9000 } })],
  readSetup: [() => ({ elsewhere: null })],
  dismissSetup: [() => ({ body: { isDismissed: true }, elsewhere: null })],
  addPortrait: [() => ({ body: aPortrait(), elsewhere: null })],
}
