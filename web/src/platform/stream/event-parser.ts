/**
 * Reads server-sent events out of a text that arrives in pieces, and tells the data of each. Comments and every field
 * but `data` are left out: nothing here is named, numbered or repeated.
 */
export function createEventParser(onData: (data: string) => void): (piece: string) => void {
  let rest = ''
  let data: string[] = []

  function take(line: string) {
    if (line === '') {
      if (data.length > 0) onData(data.join('\n'))
      data = []
    } else if (line === 'data' || line.startsWith('data:')) {
      data.push(line.slice(5).replace(/^ /, ''))
    }
  }

  return (piece) => {
    const text = rest + piece
    // A carriage return at the end may be half of a line end.
    const whole = text.endsWith('\r') ? text.slice(0, -1) : text
    const lines = whole.split(/\r\n|\r|\n/)
    rest = lines.pop()! + text.slice(whole.length)
    for (const line of lines) take(line)
  }
}
