import type { Plugin, Rolldown } from 'vite'

type Chunk = Rolldown.OutputChunk
type Bundle = Rolldown.OutputBundle

/** What the sheet is called whose text the server writes into every page. */
export const pageStyles = 'page.css'

/**
 * Puts the styles of what patients and visitors see into one sheet, which the server writes into every page. Those that
 * only the screens of `ownStyles` lead to stay beside their scripts and arrive with them: nobody else is sent them.
 */
export function pageStylesheet(ownStyles: RegExp): Plugin {
  return {
    name: 'polyclinic:page-stylesheet',
    apply: (_config, { isSsrBuild }) => !isSsrBuild,
    generateBundle: {
      // Before Vite notes beside each import which sheets come with it.
      order: 'pre',
      handler(_options, bundle) {
        const sheets = reached(bundle, ownStyles).flatMap((chunk) => takeSheets(chunk, bundle))
        this.emitFile({ type: 'asset', name: pageStyles, originalFileName: pageStyles, source: sheets.join('') })
      },
    },
  }
}

/** The chunks that somebody may load without coming to such a screen; what a chunk builds on stands before it. */
function reached(bundle: Bundle, ownStyles: RegExp): Chunk[] {
  const all = Object.values(bundle).filter((file) => file.type === 'chunk')
  const found = new Set<Chunk>()
  const late = new Set<string>()
  const add = (chunk: Chunk) => {
    if (found.has(chunk) || (chunk.facadeModuleId && ownStyles.test(chunk.facadeModuleId))) return
    for (const name of chunk.imports) addNamed(name)
    for (const name of chunk.dynamicImports) late.add(name)
    found.add(chunk)
  }
  const addNamed = (name: string) => {
    const chunk = bundle[name]
    if (chunk?.type === 'chunk') add(chunk)
  }
  all.filter((chunk) => chunk.isEntry).forEach(add)
  for (const name of late) addNamed(name)
  return [...found]
}

/** Takes a chunk's style sheets out of the bundle. */
function takeSheets({ viteMetadata }: Chunk, bundle: Bundle): string[] {
  const names = [...(viteMetadata?.importedCss ?? [])]
  viteMetadata?.importedCss.clear()
  return names.map((name) => {
    const sheet = bundle[name]
    if (sheet?.type !== 'asset') throw new Error(`The style sheet ${name} is not in the bundle.`)
    delete bundle[name]
    // Vite's own marks, which it takes out of the sheets that it writes itself.
    return String(sheet.source).replaceAll(/\/\*\$vite\$:\d+\*\//g, '')
  })
}
