import { randomUUID } from 'node:crypto'
import { consentVersion } from '@polyclinic/domain/referrals/limits.ts'
import { beforeEach, expect } from 'vitest'
import { aPractice, at } from './booking.ts'
import { aUser, signedIn, type TestUser } from './builders.ts'
import type { testServer } from './test-server.ts'

export const seenAt = (version: number) => ({ 'if-match': `"${version}"` })

export const typedReferral = {
  patient: { givenName: 'Ada', familyName: 'Quill', birthDate: '1980-02-03', phone: '+16175550123', email: null },
  ...{ serviceId: null, reason: 'A mole that grows', question: 'Is it to be removed?', urgency: 'urgent' },
  consent: { version: consentVersion, givenBy: 'patient', way: 'signed', givenOn: '2026-11-24' },
}

/** Before each test of a file: a practice with a doctor and a desk, a partner with two people, and another one’s person. */
export function referring(world: Awaited<ReturnType<typeof testServer>>) {
  type Practice = Awaited<ReturnType<typeof aPractice>>
  const here = {} as Record<'doctor' | 'desk' | 'sender' | 'colleague' | 'stranger', TestUser> & {
    practice: Practice
    partnerId: string
  }

  async function aPartner() {
    const id = randomUUID()
    await here.practice.clinic.transact((db) =>
      db
        .insertInto('partners')
        .values({ id, kind: 'practice', name: `Practice ${id}`, language: 'en', created_at: at('08:00') })
        .execute(),
    )
    return id
  }

  beforeEach(async () => {
    here.practice = await aPractice(world)
    const { clinic, doctor } = here.practice
    here.doctor = await aUser(clinic, { roles: ['provider'] })
    await clinic.transact((db) =>
      db.updateTable('providers').set({ user_id: here.doctor.id }).where('id', '=', doctor.id).execute(),
    )
    here.desk = await aUser(clinic, { roles: ['admin'] })
    here.partnerId = await aPartner()
    here.sender = await aUser(clinic, { roles: ['partner'], partner_id: here.partnerId })
    here.colleague = await aUser(clinic, { roles: ['partner'], partner_id: here.partnerId })
    here.stranger = await aUser(clinic, { roles: ['partner'], partner_id: await aPartner() })
  })

  const ask = async (
    who: TestUser,
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body?: object,
    more = {},
  ) =>
    world.call(here.practice.clinic.host, method, path, {
      headers: { ...(await signedIn(here.practice.clinic, who, world.server.services)), ...more },
      ...(body && { body }),
    })
  const said = async (answer: ReturnType<typeof ask>) => {
    const { statusCode, ...rest } = await answer
    return statusCode < 300 ? statusCode : (rest.json().code as string)
  }
  const own = '/partners/me/referrals'
  const drafted = async (): Promise<string> => (await ask(here.sender, 'POST', own, typedReferral)).json().id
  const sent = async (draft?: string): Promise<string> => {
    const id = draft ?? (await drafted())
    expect(await said(ask(here.sender, 'POST', `${own}/${id}/send`, undefined, seenAt(1)))).toBe(200)
    return id
  }
  const accepted = async (draft?: string): Promise<string> => {
    const id = await sent(draft)
    for (const [act, version] of [
      ['receive', 2],
      ['accept', 3],
    ] as const)
      expect(await said(ask(here.desk, 'POST', `/referrals/${id}/${act}`, undefined, seenAt(version)))).toBe(200)
    return id
  }
  /** For a patient that is written down by that. */
  const booked = async (id: string, startsAt = at('15:00')) => {
    const { practice, desk } = here
    const { patient } = typedReferral
    const body = {
      patient: { givenName: patient.givenName, familyName: patient.familyName, birthDate: patient.birthDate },
      ...{ isAnotherPerson: true, providerId: practice.doctor.id, serviceId: practice.service.id },
      ...{ locationId: practice.clinic.locationId, startsAt },
    }
    const headers = { 'idempotency-key': randomUUID(), ...seenAt(4) }
    const visit = (await ask(desk, 'POST', `/referrals/${id}/visit`, body, headers)).json()
    const { patientId } = (await ask(desk, 'GET', `/referrals/${id}`)).json()
    return { visitId: visit.id as string, patientId: patientId as string }
  }
  return Object.assign(here, { ask, said, aPartner, drafted, sent, accepted, booked })
}
