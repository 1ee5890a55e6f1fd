const most = 240

/** The first line of a longer text, for a list that leads to all of it. */
export function beginningOf(text: string): string {
  const whole = text.trim()
  const line = whole.split('\n', 1)[0]!.trimEnd()
  if (line.length > most)
    return `${line.slice(0, line.lastIndexOf(' ', most) > 0 ? line.lastIndexOf(' ', most) : most)} …`
  return line === whole ? line : `${line} …`
}
