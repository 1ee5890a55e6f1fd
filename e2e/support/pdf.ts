import { inflateSync } from 'node:zlib'

/** What a PDF of ours says, and on how many pages. Its fonts have glyphs of their own, and a table of what each stands for. */
export function readPdf(file: Buffer): { pages: number; text: string } {
  const raw = file.toString('latin1')
  if (!raw.startsWith('%PDF-') || !raw.trimEnd().endsWith('%%EOF')) throw new Error('no PDF')
  const objects = new Map(
    [...raw.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj(?=\n)/g)].map(([, id, body]) => [id!, body!]),
  )
  const streamOf = (id: string): string => {
    const [, head, length, rest] =
      /^([\s\S]*?\/Length (\d+)[\s\S]*?)stream\r?\n([\s\S]*)/.exec(objects.get(id) ?? '') ?? []
    if (head === undefined || rest === undefined) throw new Error(`no stream ${id}`)
    const bytes = rest.slice(0, Number(length))
    return head.includes('/FlateDecode') ? inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1') : bytes
  }
  const all = [...objects.values()].join('\n')
  const fonts = new Map(
    [...all.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id!) ?? '')?.[1]
      return [name!, table === undefined ? [] : charactersOf(streamOf(table))]
    }),
  )
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\b/.test(body))
  const text = pages.map((page) => {
    const contents = /\/Contents (\d+) 0 R/.exec(page)?.[1]
    return contents === undefined ? '' : wordsOf(streamOf(contents), fonts)
  })
  return { pages: pages.length, text: text.join('\n') }
}

/** By glyph. */
function charactersOf(table: string): string[] {
  const characters: string[] = []
  for (const [, first, list] of table.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/gi))
    for (const [place, code] of [...list!.matchAll(/<([0-9a-f ]+)>/gi)].entries())
      characters[Number.parseInt(first!, 16) + place] = Buffer.from(code[1]!.replaceAll(' ', ''), 'hex')
        .swap16()
        .toString('utf16le')
  return characters
}

/** Line by line. */
function wordsOf(content: string, fonts: ReadonlyMap<string, string[]>): string {
  let font: string[] = []
  let words = ''
  for (const [, name, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g))
    if (name !== undefined) font = fonts.get(name) ?? []
    else
      words += `${[...shown!.matchAll(/<([0-9a-f]+)>/gi)]
        .flatMap(([, glyphs]) => glyphs!.match(/.{4}/g) ?? [])
        .map((glyph) => font[Number.parseInt(glyph, 16)] ?? '\ufffd')
        .join('')}\n`
  return words
}
