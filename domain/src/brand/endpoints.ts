import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { filePart, multipartBody } from '../kit/file.ts'
import { savedVersion } from '../kit/saved-version.ts'
import { ifMatch } from '../kit/shapes.ts'
import { brandParts } from './changed-parts.ts'
import { brandLimits } from './limits.ts'
import { savedBrand, sentBrand, storedFont, storedPicture } from './model.ts'

const shown = z.object({
  ...{ ...savedBrand.shape, ...savedVersion },
  fontHosts: z.array(z.string()).describe('From which `fetchFont` takes a font.'),
})
const addedFont = z.object({ fontFile: storedFont, name: z.string().describe('Its family, as the font says it.') })
const changing = { headers: z.object({ 'if-match': ifMatch }), errors: ['stale_version', 'version_required'] } as const
const access = 'brand:change'

export const readBrand = endpoint({
  name: 'readBrand',
  method: 'GET',
  path: '/brand',
  access,
  summary: 'How the clinic looks and what it is called, as it is saved.',
  answers: { 200: shown },
})

export const changeBrand = endpoint({
  ...changing,
  name: 'changeBrand',
  method: 'PATCH',
  path: '/brand',
  access,
  summary:
    'Save the look as a new version; the former one is kept. A colour that cannot be read where it stands is mended by the product’s formulas; one that is no colour is refused by its field.',
  body: sentBrand,
  answers: { 200: shown },
})

export const listBrandVersions = endpoint({
  name: 'listBrandVersions',
  method: 'GET',
  path: '/brand/versions',
  access,
  summary: 'The latest twenty versions, the latest first: it is what visitors see.',
  answers: {
    200: z.object({
      items: z.array(
        z.object({
          ...savedVersion,
          changed: z.array(z.enum(brandParts)).describe('In what it differs from the version before it.'),
        }),
      ),
    }),
  },
})

export const restoreBrand = endpoint({
  ...changing,
  name: 'restoreBrand',
  method: 'POST',
  path: '/brand/versions/{version}/restore',
  access,
  summary: 'Go back to the look of a former version, which is a new version.',
  params: z.object({ version: z.string().regex(/^[1-9]\d{0,8}$/) }),
  answers: { 200: shown },
})

export const addLogo = endpoint({
  name: 'addLogo',
  method: 'POST',
  path: '/brand/logos',
  access,
  summary:
    'Add a picture that the look can have as its logo: a JPEG, PNG or WebP, drawn anew as a PNG of 512 pixels at most, or an SVG of shapes alone, which can neither run nor load anything. Nobody sees it before it is saved.',
  body: multipartBody({ file: filePart(brandLimits.logoBytes) }),
  answers: { 201: z.object({ logo: storedPicture }) },
})

export const addSocialPicture = endpoint({
  name: 'addSocialPicture',
  method: 'POST',
  path: '/brand/social-pictures',
  access,
  summary:
    'Add a picture that stands beside links which somebody shares: a JPEG, PNG or WebP, drawn anew as a JPEG and cut to 1200 by 630 pixels. Nobody sees it before it is saved.',
  body: multipartBody({ file: filePart(brandLimits.socialPictureBytes) }),
  answers: { 201: z.object({ socialPicture: storedPicture }) },
})

export const addFont = endpoint({
  name: 'addFont',
  method: 'POST',
  path: '/brand/fonts',
  access,
  summary:
    'Add a font that the look can have: a WOFF2 file, known by its content, which this server then serves itself. Nobody sees it before it is saved.',
  body: multipartBody({ file: filePart(brandLimits.fontBytes) }),
  answers: { 201: addedFont },
})

export const fetchFont = endpoint({
  name: 'fetchFont',
  method: 'POST',
  path: '/brand/fonts/fetch',
  access,
  summary:
    'Add a font from an address at one of the operator’s hosts. The server reads it once and keeps it: no visitor’s browser asks that host.',
  body: z.strictObject({ address: z.string().trim().max(500) }),
  answers: { 201: addedFont },
})
