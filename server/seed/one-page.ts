/** A PDF of one page with one line, as small as one is: what the demo's partner sends along. */
export function onePage(line: string): Buffer {
  const escaped = line.replaceAll(/[\\()]/g, String.raw`\$&`)
  const drawn = `BT /F1 12 Tf 60 760 Td (${escaped}) Tj ET`
  const parts = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  const places: number[] = []
  let text = '%PDF-1.7\n'
  for (const [place, part] of parts.entries()) {
    places.push(text.length)
    text += `${place + 1} 0 obj\n${part}\nendobj\n`
  }
  const start = text.length
  const table = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  text += `xref\n0 ${parts.length + 1}\n0000000000 65535 f \n${table}`
  text += `trailer << /Size ${parts.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}
