export type TextPart = { text: string; href?: string }

/** A mail's plain text, its addresses apart from the words around them. The point that ends a sentence is no part of one. */
export function linkedParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const match of text.matchAll(/https?:\/\/[^\s<>"]+/g)) {
    const href = match[0].replace(/[.,;:!?)]+$/, '')
    if (match.index > from) parts.push({ text: text.slice(from, match.index) })
    parts.push({ text: href, href })
    from = match.index + href.length
  }
  if (from < text.length) parts.push({ text: text.slice(from) })
  return parts
}
