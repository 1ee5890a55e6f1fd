/** What a drawing is made of. Whatever else SVG can do (run, load, link, style by selector) is not on the list. */
const elements = new Set(
  'svg g path circle ellipse rect line polyline polygon text tspan title desc defs use symbol mask clipPath linearGradient radialGradient stop pattern filter feBlend feColorMatrix feComposite feFlood feGaussianBlur feMerge feMergeNode feOffset'.split(
    ' ',
  ),
)

/**
 * Why a text is not a drawing that may be shown on a clinic's page, or null. Reads no more than tags and attributes: what
 * is written in a form that would need more reading (entities, escapes, a document type, prefixes) is refused.
 */
export function problemInSvg(text: string): string | null {
  const drawing = text
    .replace(/^\uFEFF?\s*<\?xml\s+version="1\.[01]"(?:\s+encoding="utf-8")?(?:\s+standalone="(?:yes|no)")?\s*\?>/i, '')
    .replace(/<!--(?:(?!--)[^])*-->/g, '')
  if (!/^\s*<svg[\s>]/.test(drawing)) return 'is not an SVG picture'
  const refused =
    /<[!?][^>]{0,20}|&(?!(?:amp|lt|gt|quot|apos);)[^;\s]{0,20};?|\\/.exec(drawing) ??
    /[\s"'/](?:on[\w.-]*|(?:[\w.-]+:)?base)\s*=/i.exec(drawing) ??
    /(?:href|src)\s*=\s*(?!"#|'#)\S{0,20}/i.exec(drawing) ??
    /url\(\s*(?!#|"#|'#|&quot;#)\S{0,20}|@import|expression\(/i.exec(drawing)
  const foreign = [...drawing.matchAll(/<\/?\s*([^\s/>]*)/g)].find(([, name = '']) => !elements.has(name))
  const found = (refused ?? foreign)?.[0].trim()
  return found === undefined ? null : `holds ${JSON.stringify(found)}, which a picture may not`
}
