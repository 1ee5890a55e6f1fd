import { computePalettes } from '@polyclinic/domain/brand/palette.ts'
import type { Palette } from '@polyclinic/domain/brand/roles.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign]!)

const address = /https?:\/\/[^\s<>"']+/g
const button = /^(\S.{0,79}): (https?:\/\/[^\s<>"']+)$/

/**
 * The same mail as HTML: paragraphs at blank lines, addresses as links, and a line `Label: https://…` as a button.
 * Nothing in the text is markup. Colours are the clinic's light palette.
 */
export function htmlOfText(
  text: string,
  options: { subject: string; language: string; clinicName: string; palettes: unknown },
): string {
  const colour = lightPaletteOf(options.palettes)
  const line = (content: string) => {
    const [, label, href] = button.exec(content) ?? []
    if (label && href)
      return `<a href="${escaped(href)}" style="display:inline-block;margin:4px 0;padding:12px 20px;border-radius:8px;background:${colour.brand};color:${colour['on-brand']};font-weight:600;text-decoration:none">${escaped(label)}</a>`
    let html = ''
    let end = 0
    for (const found of content.matchAll(address)) {
      html += escaped(content.slice(end, found.index))
      html += `<a href="${escaped(found[0])}" style="color:${colour['brand-text']}">${escaped(found[0])}</a>`
      end = found.index + found[0].length
    }
    return html + escaped(content.slice(end))
  }
  const paragraphs = text
    .split(/\n{2,}/)
    .filter((block) => block.trim() !== '')
    .map((block) => `<p style="margin:0 0 16px">${block.split('\n').map(line).join('<br>')}</p>`)
  return `<!doctype html>
<html lang="${escaped(options.language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escaped(options.subject)}</title></head>
<body style="margin:0;padding:24px 16px;background:${colour.page};color:${colour.text};font:16px/1.5 system-ui,'Segoe UI',Roboto,sans-serif">
<div role="main" style="max-width:560px;margin:0 auto;padding:28px 24px 12px;background:${colour.surface};border-top:4px solid ${colour.brand};border-radius:8px">
<p style="margin:0 0 20px;font-weight:700;color:${colour['brand-text']}">${escaped(options.clinicName)}</p>
${paragraphs.join('\n')}
</div>
</body>
</html>
`
}

const used = ['page', 'surface', 'text', 'brand', 'on-brand', 'brand-text'] as const
let plain: Palette | undefined

/** The stored palette, or that of a clinic without colours when what is stored is none. */
function lightPaletteOf(palettes: unknown): Pick<Palette, (typeof used)[number]> {
  const stored = (palettes as { light?: Partial<Palette> } | null)?.light
  if (stored && used.every((role) => /^#[0-9a-f]{6}$/i.test(stored[role] ?? ''))) return stored as Palette
  return (plain ??= computePalettes().light)
}
