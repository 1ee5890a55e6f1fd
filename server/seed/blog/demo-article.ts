import { bodyFrom, type CalloutTone, type Inline, type Paragraph } from '@polyclinic/domain/blog/body.ts'
import type { Motif } from './draw-motif.ts'

/** An article of a demo clinic. Doctors are named by the slugs of the clinic's file. */
export type DemoArticle = {
  slug: string
  title: string
  description: string
  tags: readonly string[]
  author: string
  reviewer: string | null
  motif: Motif
  /** What its picture shows. */
  pictureText: string
  /** Days from today; above zero it appears then. */
  days: number
  blocks: readonly unknown[]
}

const pattern = /\*\*([^*]+)\*\*|\[([^\]]+)\]\(([^)]+)\)/g

/** `**strong**` and `[words](address)`, as parts of a paragraph. */
function words(text: string): Inline[] {
  const parts: Inline[] = []
  let from = 0
  const plain = (to: number) => {
    if (to > from) parts.push({ type: 'text', text: text.slice(from, to) })
  }
  for (const { index, 0: whole, 1: strong, 2: linked, 3: href } of text.matchAll(pattern)) {
    plain(index)
    if (strong !== undefined) parts.push({ type: 'text', text: strong, marks: [{ type: 'bold' }] })
    else parts.push({ type: 'text', text: linked!, marks: [{ type: 'link', attrs: { href: href! } }] })
    from = index + whole.length
  }
  plain(text.length)
  return parts
}

export const p = (text: string): Paragraph => ({ type: 'paragraph', content: words(text) })
export const h2 = (text: string) => ({ type: 'heading', attrs: { level: 2 }, content: words(text) })
const list = (type: string, points: readonly string[]) => ({
  type,
  content: points.map((text) => ({ type: 'listItem', content: [p(text)] })),
})
export const points = (...texts: readonly string[]) => list('bulletList', texts)
export const steps = (...texts: readonly string[]) => list('orderedList', texts)
export const box = (tone: CalloutTone, ...content: readonly unknown[]) => ({
  type: 'callout',
  attrs: { tone },
  content,
})

export const bodyOf = ({ blocks }: DemoArticle) => bodyFrom({ type: 'doc', content: blocks })
