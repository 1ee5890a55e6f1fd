import { readFont } from '../read-font.ts'
import { problemInSvg } from './check-svg.ts'

/** What a picture of a clinic may be, by its ending, with the bytes that prove it and where they stand. */
const kinds = {
  svg: { mediaType: 'image/svg+xml', proof: undefined },
  png: { mediaType: 'image/png', proof: { at: 0, bytes: '\x89PNG' } },
  jpg: { mediaType: 'image/jpeg', proof: { at: 0, bytes: '\xff\xd8\xff' } },
  jpeg: { mediaType: 'image/jpeg', proof: { at: 0, bytes: '\xff\xd8\xff' } },
  woff2: { mediaType: 'font/woff2', proof: { at: 0, bytes: 'wOF2' } },
  webp: { mediaType: 'image/webp', proof: { at: 8, bytes: 'WEBP' } },
} as const

const mostBytes = 2 * 1024 * 1024

type Picture = { mediaType: string } | { problem: string }

/** The media type of a picture, or why it may not be shown on a clinic's page. */
export function checkPicture(path: string, content: Buffer): Picture {
  const ending = path.slice(path.lastIndexOf('.') + 1)
  const kind = Object.hasOwn(kinds, ending) ? kinds[ending as keyof typeof kinds] : undefined
  if (!kind) return { problem: 'is not a picture' }
  if (content.length > mostBytes) return { problem: 'is larger than 2 MB' }
  if (ending === 'woff2' && 'problem' in readFont(content)) return { problem: 'is no font that can be used' }
  const problem = kind.proof ? problemInBytes(content, kind.proof, ending) : problemInSvg(content.toString('utf8'))
  return problem === null ? { mediaType: kind.mediaType } : { problem }
}

function problemInBytes(content: Buffer, { at, bytes }: { at: number; bytes: string }, ending: string) {
  const found = content.subarray(at, at + bytes.length).toString('latin1')
  return found === bytes ? null : `does not hold what its ending .${ending} says`
}
