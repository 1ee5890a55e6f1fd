import { computePalettes } from '@polyclinic/domain/brand/palette.ts'
import type { Palette } from '@polyclinic/domain/brand/roles.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign]!)

const address = /https?:\/\/[^\s<>"']+/g
/** What somebody types from their mail, in a line of its own. */
const code = /^\s*\d{6}\s*$/
const codeLook = 'margin:0 0 16px;font-size:28px;font-weight:700;letter-spacing:4px'
const labelled = /^(\S.{0,79}): (https?:\/\/[^\s<>"']+)$/

/**
 * The same mail as HTML: paragraphs at blank lines, addresses as links. The first line `Label: https://…` that leads
 * to a page of the clinic's own site is the button, what to do, and so are others with its label: no address that somebody
 * typed takes its place. Others like it are links under their label. Nothing in the text is markup. Colours are the clinic's, light
 * and dark.
 */
export function htmlOfText(
  text: string,
  options: { subject: string; language: string; clinicName: string; palettes: unknown; origin: string },
): string {
  const { light, dark } = palettesOf(options.palettes)
  let button: string | null = null
  const line = (content: string) => {
    const [, label, href] = labelled.exec(content) ?? []
    if (label && href) {
      // A mail of several visits has what is to be done at each of them, by one word.
      const isButton = (button === null || button === label) && isPageOf(options.origin, href)
      const look = isButton ? buttonLook(light) : `class="link" style="color:${light['brand-text']}"`
      if (isButton) button = label
      return `<a href="${escaped(href)}" ${look}>${escaped(label)}</a>`
    }
    let html = ''
    let end = 0
    for (const found of content.matchAll(address)) {
      html += escaped(content.slice(end, found.index))
      html += `<a href="${escaped(found[0])}" class="link" style="color:${light['brand-text']}">${escaped(found[0])}</a>`
      end = found.index + found[0].length
    }
    return html + escaped(content.slice(end))
  }
  const paragraphs = text
    .split(/\n{2,}/)
    .filter((block) => block.trim() !== '')
    .map((block) => {
      if (code.test(block)) return `<p style="${codeLook}">${block.trim()}</p>`
      const lines = block.split('\n').map(line)
      // Facts: what they are about comes first.
      if (lines.length > 2) lines[0] = `<strong>${lines[0]}</strong>`
      return `<p style="margin:0 0 16px">${lines.join('<br>')}</p>`
    })
  return `<!doctype html>
<html lang="${escaped(options.language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escaped(options.subject)}</title>
<style>${darkRules(dark)}</style></head>
<body class="page" style="margin:0;padding:24px 16px;background:${light.page};color:${light.text};font:16px/1.5 system-ui,'Segoe UI',Roboto,sans-serif;overflow-wrap:anywhere">
<div role="main" class="mail" style="max-width:560px;margin:0 auto;padding:28px 24px 12px;background:${light.surface};border-top:4px solid ${light.brand};border-radius:8px">
<p class="clinic" style="margin:0 0 20px;font-weight:700;color:${light['brand-text']}">${escaped(options.clinicName)}</p>
${paragraphs.join('\n')}
</div>
</body>
</html>
`
}

/** The site's front page is none that a mail is written for, but what a clinic has in its signature. */
const isPageOf = (origin: string, href: string) =>
  href.startsWith(`${origin}/`) && /^[^?#]/.test(href.slice(origin.length + 1))

const buttonLook = (colour: Colours) =>
  `class="button" style="display:inline-block;margin:4px 0;padding:12px 20px;border-radius:8px;background:${colour.brand};color:${colour['on-brand']};font-weight:600;text-decoration:none"`

/** For readers that follow the device; what stands inline must be overruled. */
const darkRules = (colour: Colours) =>
  `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){
.page{background:${colour.page}!important;color:${colour.text}!important}
.mail{background:${colour.surface}!important;border-top-color:${colour.brand}!important}
.clinic,.link{color:${colour['brand-text']}!important}
.button{background:${colour.brand}!important;color:${colour['on-brand']}!important}}`

const used = ['page', 'surface', 'text', 'brand', 'on-brand', 'brand-text'] as const
type Colours = Pick<Palette, (typeof used)[number]>
let plain: { light: Palette; dark: Palette } | undefined

/** The stored palettes, or those of a clinic without colours when what is stored are none. */
export function palettesOf(palettes: unknown): { light: Colours; dark: Colours } {
  const stored = palettes as { light?: Partial<Palette>; dark?: Partial<Palette> } | null
  const isWhole = (palette: Partial<Palette> | undefined) =>
    used.every((role) => /^#[0-9a-f]{6}$/i.test(palette?.[role] ?? ''))
  if (isWhole(stored?.light) && isWhole(stored?.dark)) return stored as { light: Palette; dark: Palette }
  return (plain ??= computePalettes())
}
