// An article's text as a document of a few known parts. It is drawn from these and never as HTML that somebody wrote.

export type Mark = { type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }
export type Words = { type: 'text'; text: string; marks?: Mark[] }
export type Inline = Words | { type: 'hardBreak' }
export type Paragraph = { type: 'paragraph'; content?: Inline[] }
export type Heading = { type: 'heading'; attrs: { level: 2 | 3 }; content?: Inline[] }
type ListOf<Item> = { type: 'bulletList' | 'orderedList'; content: Item[] }
/** Of the second level: nothing is nested deeper. */
export type InnerList = ListOf<{ type: 'listItem'; content: [Paragraph] }>
export type List = ListOf<{ type: 'listItem'; content: [Paragraph, ...InnerList[]] }>
export type Quote = { type: 'blockquote'; content: Paragraph[] }
export const calloutTones = ['info', 'call', 'emergency'] as const
export type CalloutTone = (typeof calloutTones)[number]
/** A box: something to know, when to call the clinic, or what is an emergency. */
export type Callout = { type: 'callout'; attrs: { tone: CalloutTone }; content: (Paragraph | InnerList)[] }
export type Picture = { type: 'picture'; attrs: { id: string; text: string; caption: string } }
export type Block = Paragraph | Heading | List | Quote | Callout | Picture
export type Body = { type: 'doc'; content: Block[] }

export const bodyLimits = {
  blocks: 400,
  items: 100,
  inlines: 300,
  words: 5000,
  href: 500,
  /** Of the whole as JSON in UTF-8: some five thousand words. A call to the API has room for 64 kB. */
  bytes: 48_000,
} as const
export const pictureTextAtMost = 200
export const captionAtMost = 300
/** In one article. */
export const picturesAtMost = 30

export const emptyBody: Body = { type: 'doc', content: [] }

const site = 'http://site.invalid'
const unreadable = /[\u0000-\u0020\u007f-\u00a0\u2028\u2029"<>\\^`{|}]/

/**
 * Where a link may lead, as it is followed: another site, an address of mail, a phone, or a page of the clinic's own. Null
 * for all else, whatever a browser would make of it.
 */
export function linkTarget(href: string): string | null {
  if (href.length > bodyLimits.href || unreadable.test(href) || !href.isWellFormed()) return null
  if (/^mailto:[^?&\s/:@]+@[^?&\s/:@]+$/.test(href) || /^tel:\+?[\d().-]{3,30}$/.test(href)) return href
  if (/^\/(?!\/)/.test(href)) {
    const own = urlOf(href, site)
    return own?.origin === site && !own.pathname.startsWith('//') ? href : null
  }
  const url = /^https?:\/\/[^/]/.test(href) ? urlOf(href) : null
  return url && url.username === '' && url.password === '' ? href : null
}

// `URL.parse` is younger than many browsers.
function urlOf(href: string, base?: string): URL | null {
  try {
    return new URL(href, base)
  } catch {
    return null
  }
}

/** What somebody typed as a link, with what they left out: `aok.de` and `a@b.de` are links, too. */
export function linkFrom(typed: string): string | null {
  const text = typed.trim()
  if (/^[^\s/:@]+@[^\s/:@]+\.[^\s/:@]+$/.test(text)) return linkTarget(`mailto:${text}`)
  if (/^\+?[\d\s().-]{5,30}$/.test(text)) return linkTarget(`tel:${text.replaceAll(/[\s().-]/g, '')}`)
  return linkTarget(/^[a-z0-9-]+(\.[a-z0-9-]+)+([/?#].*)?$/i.test(text) ? `https://${text}` : text)
}

type Loose = { type?: unknown; text?: unknown; attrs?: unknown; marks?: unknown; content?: unknown }
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const partsOf = (node: Loose): Loose[] => (Array.isArray(node.content) ? node.content.filter(isRecord) : [])
const attr = (node: Loose, name: string): unknown => (isRecord(node.attrs) ? node.attrs[name] : undefined)
const textAttr = (node: Loose, name: string, most: number) => {
  const value = attr(node, name)
  return typeof value === 'string' ? readable(value).replaceAll(/\s+/g, ' ').trim().slice(0, most).toWellFormed() : ''
}
const isId = (id: unknown): id is string =>
  typeof id === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)

/** Without what no database keeps and no page shows. */
const readable = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/[\r\n\t\u0085\u2028\u2029]/g, ' ')
    .replaceAll(/[\u0000-\u001f\u007f]/g, '')

/** What nests deeper than that in what somebody pastes says nothing. */
const depthAtMost = 30

/**
 * What an editor holds, as the document that is stored: what it has no part for becomes plain paragraphs, so that no words
 * are lost. Names stand in one order, so that two that say the same are the same JSON.
 */
export function bodyFrom(value: unknown): Body {
  const blocks = isRecord(value) ? blocksOf(value, 0) : []
  // An editor's last line is empty.
  while (blocks.length > 0 && isEmpty(blocks.at(-1)!)) blocks.pop()
  return { type: 'doc', content: blocks.slice(0, bodyLimits.blocks) }
}

const isEmpty = (block: Block) => block.type === 'paragraph' && !block.content

const blocksOf = (parent: Loose, depth: number): Block[] =>
  depth > depthAtMost ? [] : partsOf(parent).flatMap((node) => blockOf(node, depth))

function blockOf(node: Loose, depth: number): Block[] {
  switch (node.type) {
    case 'heading':
      return [{ type: 'heading', attrs: { level: attr(node, 'level') === 3 ? 3 : 2 }, ...inlinesOf(node) }]
    case 'bulletList':
    case 'orderedList': {
      const items = partsOf(node).map(itemOf).slice(0, bodyLimits.items)
      return items.length > 0 ? [{ type: node.type, content: items }] : []
    }
    case 'blockquote': {
      const paragraphs = paragraphsIn(node, depth).slice(0, bodyLimits.items)
      return paragraphs.length > 0 ? [{ type: 'blockquote', content: paragraphs }] : []
    }
    case 'callout': {
      const tone = calloutTones.find((known) => known === attr(node, 'tone')) ?? 'info'
      const content = partsOf(node).flatMap((part): (Paragraph | InnerList)[] =>
        isList(part) ? innerListOf(part, depth) : paragraphsIn({ content: [part] }, depth),
      )
      return content.length > 0
        ? [{ type: 'callout', attrs: { tone }, content: content.slice(0, bodyLimits.items) }]
        : []
    }
    case 'picture': {
      const id = attr(node, 'id')
      if (!isId(id)) return []
      const text = textAttr(node, 'text', pictureTextAtMost)
      return [{ type: 'picture', attrs: { id, text, caption: textAttr(node, 'caption', captionAtMost) } }]
    }
    default:
      return isInline(node) || node.type === 'paragraph'
        ? paragraphsIn({ content: [node] }, depth)
        : blocksOf(node, depth + 1)
  }
}

const isInline = ({ type }: Loose) => type === 'text' || type === 'hardBreak'
const isList = ({ type }: Loose): boolean => type === 'bulletList' || type === 'orderedList'

/** Everything that is said in some parts, as paragraphs. */
function paragraphsIn(parent: Loose, depth: number): Paragraph[] {
  if (depth > depthAtMost) return []
  return partsOf(parent).flatMap((node): Paragraph[] => {
    if (isInline(node)) return [{ type: 'paragraph', ...inlinesOf({ content: [node] }) }]
    const hasInlines = partsOf(node).some(isInline)
    if (hasInlines || (node.type === 'paragraph' && partsOf(node).length === 0))
      return [{ type: 'paragraph', ...inlinesOf(node) }]
    return paragraphsIn(node, depth + 1)
  })
}

function itemOf(node: Loose): List['content'][number] {
  const [first, ...others] = partsOf(node)
  const lists = [first, ...others].filter((part): part is Loose => part !== undefined && isList(part))
  const paragraphs = paragraphsIn({ content: partsOf(node).filter((part) => !isList(part)) }, 1)
  const inner = lists.flatMap((list) => innerListOf(list, 1)).slice(0, 5)
  return { type: 'listItem', content: [joined(paragraphs), ...inner] }
}

function innerListOf(node: Loose, depth: number): InnerList[] {
  const content = partsOf(node)
    .flatMap((item) => itemsIn(item, depth))
    .slice(0, bodyLimits.items)
  return content.length > 0 ? [{ type: node.type as 'bulletList', content }] : []
}

/** What is nested deeper than lists go stands one level higher. */
function itemsIn(item: Loose, depth: number): InnerList['content'] {
  if (depth > depthAtMost) return []
  const own = joined(paragraphsIn({ content: partsOf(item).filter((part) => !isList(part)) }, depth))
  const deeper = partsOf(item)
    .filter(isList)
    .flatMap((list) => partsOf(list).flatMap((inner) => itemsIn(inner, depth + 2)))
  return [{ type: 'listItem', content: [own] }, ...deeper]
}

/** Several paragraphs of a point, as lines of one. */
function joined(paragraphs: readonly Paragraph[]): Paragraph {
  const inlines = paragraphs.flatMap(({ content = [] }, index): Inline[] =>
    index === 0 || content.length === 0 ? content : [{ type: 'hardBreak' }, ...content],
  )
  return { type: 'paragraph', ...(inlines.length > 0 ? { content: inlines.slice(0, bodyLimits.inlines) } : {}) }
}

function inlinesOf(node: Loose): { content?: Inline[] } {
  const inlines = partsOf(node).flatMap((part): Inline[] => {
    if (part.type === 'hardBreak') return [{ type: 'hardBreak' }]
    if (part.type !== 'text' || typeof part.text !== 'string') return []
    const text = readable(part.text)
    if (text === '') return []
    const marks = marksOf(part)
    return wordsOf(text).map((piece) => ({ type: 'text', text: piece, ...(marks.length > 0 ? { marks } : {}) }))
  })
  return inlines.length > 0 ? { content: inlines.slice(0, bodyLimits.inlines) } : {}
}

function wordsOf(text: string): string[] {
  const pieces: string[] = []
  for (let rest = [...text]; rest.length > 0;) pieces.push(rest.splice(0, bodyLimits.words / 2).join(''))
  return pieces
}

function marksOf({ marks }: Loose): Mark[] {
  const all: Loose[] = Array.isArray(marks) ? marks.filter(isRecord) : []
  const has = (type: string) => all.some((mark) => mark.type === type)
  const href = all
    .map((mark) => (mark.type === 'link' ? attr(mark, 'href') : undefined))
    .find((each) => each !== undefined)
  const target = typeof href === 'string' ? linkTarget(href) : null
  return [
    ...(has('bold') ? [{ type: 'bold' } as const] : []),
    ...(has('italic') ? [{ type: 'italic' } as const] : []),
    ...(target === null ? [] : [{ type: 'link', attrs: { href: target } } as const]),
  ]
}

/** As it is sent, counted. */
export const bytesOf = (body: Body): number => new TextEncoder().encode(JSON.stringify(body)).length

type Node = Block | Inline | List['content'][number]
const childrenOf = (node: Node | Body): readonly Node[] => ('content' in node ? (node.content ?? []) : [])

/** What is read of a part, in one line. */
export const textOf = (node: Node | Body): string =>
  node.type === 'text'
    ? node.text
    : node.type === 'hardBreak'
      ? ' '
      : childrenOf(node)
          .map(textOf)
          .join(childrenOf(node).some(({ type }) => type === 'text' || type === 'hardBreak') ? '' : ' ')

export const countWords = (body: Body): number =>
  textOf(body).match(/[\p{L}\p{N}]+(?:[’'-][\p{L}\p{N}]+)*/gu)?.length ?? 0

/** For readers who take their time. */
export const minutesToRead = (body: Body): number => Math.max(1, Math.ceil(countWords(body) / 200))

export const picturesIn = (body: Body): Picture[] => body.content.filter((block) => block.type === 'picture')

/** Headings of the second level, to which a page leads. */
export const isSection = (block: Block): block is Heading => block.type === 'heading' && block.attrs.level === 2
export const sectionId = (index: number) => `part-${index + 1}`

export const sectionsOf = (body: Body): { id: string; title: string }[] =>
  body.content.filter(isSection).map((block, index) => ({ id: sectionId(index), title: textOf(block) }))
