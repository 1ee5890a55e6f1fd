import { loginOfRoles } from '@polyclinic/domain/kit/login-page.ts'
import type { Clinics } from './platform/clinics.ts'
import { originOf } from './platform/origin.ts'
import type { Tenancy } from './platform/tenancy.ts'

/** What somebody who has just started a demo wants to know: where to look, and as whom to sign in. */
export async function demoGreeting(options: {
  tenancy: Tenancy
  clinics: Clinics
  port: number
  accounts: readonly { role: string; email: string }[]
  password: string
  hasMailServer: boolean
}): Promise<string> {
  const { tenancy, clinics, port, accounts, password } = options
  const sites: { name: string; address: string }[] = []
  for (const id of await clinics.list()) {
    const row = await tenancy.inClinic(id, (db) => db.selectFrom('organizations').select('slug').executeTakeFirst())
    const clinic = row && (await clinics.bySlug(row.slug))
    if (clinic) sites.push({ name: clinic.name, address: originOf(clinic, port) })
  }
  const widest = (texts: string[]) => Math.max(0, ...texts.map((text) => text.length))
  const names = widest(sites.map((site) => site.name))
  const emails = widest(accounts.map((account) => account.email))
  return [
    '',
    'Polyclinic is running, as a demo:',
    '',
    ...sites.map(({ name, address }) => `  ${name.padEnd(names)}  ${address}`),
    '',
    `Sign in at either with the password ${password}:`,
    '',
    ...accounts.map(({ role, email }) => `  ${email.padEnd(emails)}  ${loginOfRoles([role])}`),
    '',
    ...(options.hasMailServer ? [] : ['Mail does not leave: admin@demo.test reads it at /admin/outbox.', '']),
    '',
  ].join('\n')
}
