import { expect, it } from 'vitest'
import { renderNotice } from './render-notice.tsx'

it('says where a clinic that has moved is now, and nothing of an address that is not known', async () => {
  const known = await renderNotice('clinic_moved', 'en', { mode: null, phone: null, movedTo: 'new.example.test' })
  expect(known.title).toBe('We have moved')
  expect(known.html).toContain('href="https://new.example.test/"')
  const unknown = await renderNotice('clinic_moved', 'de', { mode: null, phone: null, movedTo: null })
  expect(unknown.title).toBe('Wir sind umgezogen')
  expect(unknown.html).not.toContain('https://')
  const phone = '+49 30 1234567'
  const asked = await renderNotice('clinic_moved', 'de', { mode: null, phone, movedTo: null })
  expect(asked.html).toContain('href="tel:')
  expect(asked.html).toContain(phone)
})
