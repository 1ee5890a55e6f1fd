// Does to the running product what real life does, many times over, and looks each time whether its promises hold.
//   npm run torture             all of it
//   npm run torture -- races    some of: the names below
type Section = () => Promise<void>

const sections: Record<string, Section> = {}

const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !(name in sections))
if (unknown.length > 0)
  throw new Error(`there is no ${unknown.join(', ')}; there is ${Object.keys(sections).join(', ')}`)
for (const [name, inflict] of Object.entries(sections)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  process.stdout.write(`\n== ${name}\n`)
  await inflict()
}
