import { expect, it } from 'vitest'
import { renderNotice } from './render-notice.tsx'

it('says where a clinic that has moved is now, or whom to ask where that is not known', async () => {
  const known = await renderNotice('clinic_moved', 'en', { mode: null, phone: null, movedTo: 'new.example.test' })
  expect(known.title).toBe('We have moved')
  expect(known.html).toContain('href="https://new.example.test/"')
  const unknown = await renderNotice('clinic_moved', 'de', { mode: null, phone: '+49 30 5550142', movedTo: null })
  expect(unknown.title).toBe('Wir sind umgezogen')
  expect(unknown.html).not.toContain('https://')
  expect(unknown.html).toContain('href="tel:+49305550142"')
})
