// Which feature of the server may know which: one imports those before it in this list, never one after it.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { root } from './tool.mjs'

const order = [
  ...['locations', 'services', 'slots', 'organizations', 'outbox', 'providers', 'holds', 'appointments', 'accounts'],
  ...['messages', 'patients', 'invoices', 'days', 'changes', 'zones', 'site'],
]
const folder = join(root, 'server/src/features')
const isTest = /\.test\.ts$|[.-]fixture\.ts$/
// What lies in the folder itself (routes.ts, jobs.ts) puts the features together.
const featureOf = (path) => relative(folder, path).match(/^([^./][^/]*)\//)?.[1]

const wrong = []
for (const file of globSync('**/*.ts', { cwd: folder })) {
  const path = join(folder, file)
  const own = featureOf(path)
  if (!own || isTest.test(file)) continue
  for (const [, name] of readFileSync(path, 'utf8').matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)) {
    const other = featureOf(resolve(dirname(path), name))
    if (other && other !== own && !(order.indexOf(other) < order.indexOf(own))) wrong.push(`${file} imports ${name}`)
  }
  if (!order.includes(own)) wrong.push(`${file}: ${own} is not in the list`)
}
if (wrong.length > 0) process.stdout.write(`${wrong.join('\n')}\n`)
process.exitCode = wrong.length > 0 ? 1 : 0
