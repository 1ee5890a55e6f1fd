/** What a picture of a clinic may be, by its ending, with the first bytes that prove it. */
const kinds = {
  svg: { mediaType: 'image/svg+xml', starts: undefined },
  png: { mediaType: 'image/png', starts: [0x89, 0x50, 0x4e, 0x47] },
  jpg: { mediaType: 'image/jpeg', starts: [0xff, 0xd8, 0xff] },
  jpeg: { mediaType: 'image/jpeg', starts: [0xff, 0xd8, 0xff] },
  webp: { mediaType: 'image/webp', starts: [0x52, 0x49, 0x46, 0x46] },
} as const

const mostBytes = 2 * 1024 * 1024

/** What an SVG could use to act or to call out. What is left is drawing. */
const active =
  /<!(?:doctype|entity)|<\s*(?:script|foreignObject|iframe|embed|object|audio|video|animate|set|handler|style)\b|\son\w+\s*=|(?:href|src)\s*=\s*["'](?!#)|javascript:|url\(\s*["']?(?!#)/i

type Picture = { mediaType: string } | { problem: string }

/** The media type of a picture, or why it may not be shown on a clinic's page. */
export function checkPicture(path: string, content: Buffer): Picture {
  const ending = path.slice(path.lastIndexOf('.') + 1)
  const kind = Object.hasOwn(kinds, ending) ? kinds[ending as keyof typeof kinds] : undefined
  if (!kind) return { problem: 'is not a picture' }
  if (content.length > mostBytes) return { problem: 'is larger than 2 MB' }
  if (kind.starts) {
    const same = kind.starts.every((byte, index) => content[index] === byte)
    return same ? { mediaType: kind.mediaType } : { problem: `does not hold what its ending .${ending} says` }
  }
  const text = content.toString('utf8')
  if (!/<svg[\s>]/.test(text)) return { problem: 'is not an SVG picture' }
  const found = active.exec(text)
  return found
    ? { problem: `holds ${JSON.stringify(found[0].trim())}, which a picture may not` }
    : { mediaType: kind.mediaType }
}
