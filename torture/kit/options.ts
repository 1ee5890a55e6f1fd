/** A number given as `--name 3` after the names of the sections. */
export function numberOption(name: string, usual: number): number {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? usual : Number(process.argv[at + 1])
}

/** What was given as `--name one,two`; undefined when it was not. */
export function listOption(name: string): readonly string[] | undefined {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? undefined : process.argv[at + 1]?.split(',')
}
