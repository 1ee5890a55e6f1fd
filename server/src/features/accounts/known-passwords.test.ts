import { expect, test } from 'vitest'
import { aClinic, aUser } from '../../../test/builders.ts'
import { testDatabase } from '../../../test/harness.ts'
import { createClinics } from '../../platform/clinics.ts'
import { StartError } from '../../platform/start-error.ts'
import { createTenancy } from '../../platform/tenancy.ts'
import { refuseKnownPasswords } from './known-passwords.ts'

test('a server that is no demo does not start with a password that everybody knows, and says where', async () => {
  const { db } = await testDatabase()
  const tenancy = createTenancy(db)
  const check = () => refuseKnownPasswords({ tenancy, clinics: createClinics(tenancy) })
  const clinic = await aClinic(tenancy, { slug: 'north-pier' })
  await aUser(clinic)
  await aUser(clinic, { has_known_password: true, status: 'disabled' })
  await expect(check()).resolves.toBeUndefined()
  await aUser(clinic, { email: 'admin@demo.test', has_known_password: true })
  await expect(check()).rejects.toThrow(StartError)
  await expect(check()).rejects.toThrow('north-pier (admin@demo.test)')
})
