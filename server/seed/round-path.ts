/** How many numbers each command takes; `a` has two flags that may stand without a space. */
const lengths: Readonly<Record<string, number>> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 }

/** An SVG path on whole units. Errors do not add up: every point is rounded where it lies, then told relatively. */
export function roundPath(path: string): string {
  let out = ''
  let [x, y, startX, startY] = [0, 0, 0, 0]
  for (const [, letter = '', rest = ''] of path.matchAll(/([a-z])([^a-z]*)/gi)) {
    const command = letter.toLowerCase()
    const size = lengths[command] ?? 0
    if (command === 'z') {
      ;[x, y] = [startX, startY]
      out += 'z'
    }
    const numbers = command === 'a' ? readArcs(rest) : readNumbers(rest)
    for (let at = 0; at + size <= numbers.length && size > 0; at += size) {
      const given = numbers.slice(at, at + size)
      const absolute = letter === command ? given.map((value, index) => value + origin(command, index, x, y)) : given
      const told = absolute.map((value, index) =>
        command === 'a' && index < 5 ? value : Math.round(value) - Math.round(origin(command, index, x, y)),
      )
      ;[x, y] = end(command, absolute, x, y)
      if (command === 'm' && at === 0) [startX, startY] = [x, y]
      out += (command === 'm' && at > 0 ? 'l' : command) + join(told)
    }
  }
  return out
}

/** What a relative number of a command counts from. */
function origin(command: string, index: number, x: number, y: number): number {
  if (command === 'h') return x
  if (command === 'v') return y
  if (command === 'a') return index < 5 ? 0 : index === 5 ? x : y
  return index % 2 === 0 ? x : y
}

function end(command: string, absolute: readonly number[], x: number, y: number): [number, number] {
  if (command === 'h') return [absolute[0] ?? x, y]
  if (command === 'v') return [x, absolute[0] ?? y]
  return [absolute.at(-2) ?? x, absolute.at(-1) ?? y]
}

function readNumbers(text: string): number[] {
  return Array.from(text.matchAll(/-?(?:\d+\.?\d*|\.\d+)/g), ([number]) => Number(number))
}

function readArcs(text: string): number[] {
  const number = '\\s*,?\\s*(-?(?:\\d+\\.?\\d*|\\.\\d+))'
  const arc = new RegExp(`${number}${number}${number}\\s*,?\\s*([01])\\s*,?\\s*([01])${number}${number}`, 'g')
  return Array.from(text.matchAll(arc), (match) => match.slice(1).map(Number)).flat()
}

function join(numbers: readonly number[]): string {
  return numbers.map((value, index) => (index > 0 && value >= 0 ? ` ${value}` : `${value}`)).join('')
}
