/** A tree of XML: a name, attributes, and a text or what is in it. Null is left out. */
export type Element = readonly [name: string, inside: string | readonly (Element | null)[], attributes?: Attributes]
type Attributes = Readonly<Record<string, string>>

/** What XML 1.0 has no place for is left out. */
const escaped = (text: string) =>
  text
    .toWellFormed()
    // XML has no way to write these.
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

const written = ([name, inside, attributes = {}]: Element): string => {
  const head = [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escaped(value)}"`)].join(' ')
  const body =
    typeof inside === 'string'
      ? escaped(inside)
      : inside
          .filter((each) => each !== null)
          .map(written)
          .join('')
  return `<${head}>${body}</${name}>`
}

export const writeXml = (root: Element): string => `<?xml version="1.0" encoding="UTF-8"?>\n${written(root)}\n`
