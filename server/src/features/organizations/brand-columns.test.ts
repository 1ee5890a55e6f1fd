import { expect, it } from 'vitest'
import { brandOf } from './brand-columns.ts'

const row = (styles: object) => ({ name: 'Harbor', country: 'US', static_content: {}, gtm_id: null, styles })
const theme = { global: { buttonBackgroundColor: '#b4472a', textColor: 'mauve' }, cards: { frame: '#fff' } }

it('leaves out what no schema takes any more, and keeps all else of a look', () => {
  const stored = {
    ...{ logo: '/files/0a', font: 'https://use.typekit.net/x.css', fontName: 'Manrope Variable' },
    ...{ headingWeight: 9000, radii: { control: 8, card: 'round', face: 20 }, gone: true },
    ...{ theme, themeDark: { modals: null, navbarTheme: {} } },
  }
  expect(brandOf(row(stored)).styles).toEqual({
    ...{ logo: '/files/0a', fontName: 'Manrope Variable', headingWeight: 700, headingTracking: -0.02 },
    ...{ theme: { global: { buttonBackgroundColor: '#b4472a' }, cards: {} }, themeDark: { navbarTheme: {} } },
  })
  expect(brandOf(row({ logo: '/files/0a', theme: 'red' })).styles).toMatchObject({ logo: '/files/0a', theme: {} })
})
