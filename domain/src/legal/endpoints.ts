import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { savedVersion } from '../kit/saved-version.ts'
import { ifMatch } from '../kit/shapes.ts'
import { legalTexts, storedLegalTexts } from './model.ts'
import { legalPages } from './pages.ts'

const shown = z.object({ texts: storedLegalTexts.strip(), ...savedVersion })
const changing = { headers: z.object({ 'if-match': ifMatch }), errors: ['stale_version', 'version_required'] } as const
const access = 'brand:change'

export const readLegalTexts = endpoint({
  name: 'readLegalTexts',
  method: 'GET',
  path: '/legal-texts',
  access,
  summary: 'The clinic’s legal texts, as they are saved.',
  answers: { 200: shown },
})

export const changeLegalTexts = endpoint({
  ...changing,
  name: 'changeLegalTexts',
  method: 'PATCH',
  path: '/legal-texts',
  access,
  takesLongTexts: true,
  summary:
    'Save all legal texts as a new version. Former ones are kept, since visits name the one that stood when they were booked. The law of some countries asks for an imprint; a page that is left out is not on the site.',
  body: z.strictObject({ texts: legalTexts }),
  answers: { 200: shown },
})

export const listLegalVersions = endpoint({
  name: 'listLegalVersions',
  method: 'GET',
  path: '/legal-texts/versions',
  access,
  summary: 'The latest twenty versions, the latest first: it is what visitors read.',
  answers: {
    200: z.object({
      items: z.array(
        z.object({
          ...savedVersion,
          pages: z.array(z.enum(legalPages)).describe('That it has.'),
          changed: z.array(z.enum(legalPages)).describe('In which it differs from the version before it.'),
        }),
      ),
    }),
  },
})

export const restoreLegalTexts = endpoint({
  ...changing,
  name: 'restoreLegalTexts',
  method: 'POST',
  path: '/legal-texts/versions/{version}/restore',
  access,
  summary: 'Go back to the texts of a former version, which is a new version.',
  params: z.object({ version: z.string().regex(/^[1-9]\d{0,8}$/) }),
  answers: { 200: shown },
})
