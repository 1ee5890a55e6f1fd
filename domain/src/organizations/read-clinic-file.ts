import type { z } from 'zod'
import { type ClinicFile, clinicFile } from './clinic-file.ts'
import { checkClinicFile } from './clinic-file-checks.ts'
import type { ClinicFileProblem } from './clinic-file-problems.ts'

export type ClinicFileReading =
  | { readonly ok: true; readonly clinic: ClinicFile }
  | { readonly ok: false; readonly problems: readonly ClinicFileProblem[] }

/** Reads parsed JSON as a clinic, or says everything that is wrong with it, each by its path. */
export function readClinicFile(json: unknown): ClinicFileReading {
  const parsed = clinicFile.safeParse(json)
  const problems = parsed.success ? checkClinicFile(parsed.data) : parsed.error.issues.flatMap(problemsOf)
  return parsed.success && problems.length === 0 ? { ok: true, clinic: parsed.data } : { ok: false, problems }
}

function problemsOf(issue: z.core.$ZodIssue): ClinicFileProblem[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ path: pathOf([...issue.path, key]), message: 'is not a known field' }))
  const missing = issue.message.endsWith('received undefined')
  return [{ path: pathOf(issue.path), message: missing ? 'is missing' : issue.message }]
}

/** `['providers', 2, 'hours', 0, 'from']` as `providers[2].hours[0].from`; the whole file is `$`. */
function pathOf(path: readonly PropertyKey[]): string {
  const text = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('')
  return text === '' ? '$' : text.replace(/^\./, '')
}
