import sharp from 'sharp'
import { expect, test } from 'vitest'
import { socialCard } from './social-picture.ts'

test('a picture beside shared links is drawn of whatever a look says', async () => {
  const logo = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#b4472a' } })
    .png()
    .toBuffer()
  const evil = { light: { brand: '"/><script>alert(1)</script>', 'on-brand': 7, surface: 'url(//x)' } }
  const card = socialCard({ palettes: evil }, { media_type: 'image/png', content: logo })
  expect(card).not.toContain('script')
  expect(card).not.toContain('url(')
  expect(await sharp(Buffer.from(card)).metadata()).toMatchObject({ width: 1200, height: 630 })
  expect(socialCard({ palettes: {} }, undefined)).not.toContain('<image')
})
