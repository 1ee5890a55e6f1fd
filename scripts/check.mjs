// Format, lint, types, what nobody uses, the order of migrations and features, conflicts left over and the table of security, at once; prints only what is wrong.
import { ended, tool } from './tool.mjs'

const checks = [
  ['format', 'oxfmt', ['--check', '.'], 'npm run format mends it'],
  ['lint', 'oxlint', ['--type-aware', '--deny-warnings', '--report-unused-disable-directives'], ''],
  // What was right the last time and did not change since is not looked at again.
  ['types', 'tsc', ['--noEmit', '-p', '.', '--incremental', '--tsBuildInfoFile', 'node_modules/.cache/types.json'], ''],
  ['unused', 'knip', ['--no-progress'], ''],
  ['migrations', 'node', ['scripts/check-migrations.ts'], ''],
  [
    'features',
    'node',
    ['scripts/check-features.mjs'],
    'a feature imports only those before it in the list there, and writes only its own tables',
  ],
  ['merges', 'node', ['scripts/check-merges.mjs'], ''],
  ['security', 'node', ['scripts/check-asvs.mjs'], 'docs/asvs.md and docs/security.md say the same of what there is'],
]

async function check([title, command, args, hint]) {
  const child = tool(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { FORCE_COLOR: '0' } })
  const output = []
  child.stdout.on('data', (chunk) => output.push(chunk))
  child.stderr.on('data', (chunk) => output.push(chunk))
  const code = await ended(child)
  if (code !== 0) process.stdout.write(`\n== ${title}${hint && ` (${hint})`}\n${Buffer.concat(output)}`)
  return { title, ok: code === 0 }
}

const results = await Promise.all(checks.map(check))
process.stdout.write(`${results.map(({ title, ok }) => `${title} ${ok ? 'ok' : 'FAILED'}`).join(', ')}\n`)
process.exitCode = results.every(({ ok }) => ok) ? 0 : 1
