import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from '../endpoints.ts'
import { clinicFile } from '../organizations/clinic-file.ts'

type Node = { properties?: Record<string, Node>; items?: Node; anyOf?: Node[] }

/** Where a schema takes a part of a person's name, as paths. */
function namesIn(schema: Node, path: string[] = []): string[][] {
  return [
    ...(schema.anyOf ?? []).flatMap((option) => namesIn(option, path)),
    ...(schema.items ? namesIn(schema.items, [...path, '0']) : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) =>
      /^(given|family)Name$/.test(name) ? [[...path, name]] : namesIn(inner, [...path, name]),
    ),
  ]
}

const bodies = endpoints.flatMap((contract) =>
  'body' in contract && contract.body ? [[contract.name, contract.body] as const] : [],
)
const asking: [where: string, schema: z.ZodType, path: string[]][] = [
  ...bodies,
  ['clinicFile', clinicFile] as const,
].flatMap(([where, schema]) =>
  namesIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Node).map(
    (path): [string, z.ZodType, string[]] => [`${where}: ${path.join('.')}`, schema, path],
  ),
)

/** What is wrong at the path when nothing but the name is given. */
function mistakeAt(schema: z.ZodType, path: string[], name: string): string | undefined {
  const sent = path.reduceRight<unknown>((inner, step) => (step === '0' ? [inner] : { [step]: inner }), name)
  const issue = schema.safeParse(sent).error?.issues.find((each) => each.path.join('.') === path.join('.'))
  return issue?.code === 'custom' ? issue.params?.['code'] : issue?.code
}

test('names are asked for in these places', () => {
  expect(asking.map(([where]) => where)).toEqual([
    'createDoctor: givenName',
    'createDoctor: familyName',
    'changeDoctor: givenName',
    'changeDoctor: familyName',
    'bookAppointment: patient.givenName',
    'bookAppointment: patient.familyName',
    'bookAppointment: bookedBy.givenName',
    'bookAppointment: bookedBy.familyName',
    'matchPatients: givenName',
    'matchPatients: familyName',
    'bookAtDesk: patient.givenName',
    'bookAtDesk: patient.familyName',
    'bookSeries: patient.givenName',
    'bookSeries: patient.familyName',
    'addChild: givenName',
    'addChild: familyName',
    'updateOwnPatient: givenName',
    'updateOwnPatient: familyName',
    'correctPatient: givenName',
    'correctPatient: familyName',
    'createPatient: patient.givenName',
    'createPatient: patient.familyName',
    'findToOpen: givenName',
    'findToOpen: familyName',
    'completeSignUp: givenName',
    'completeSignUp: familyName',
    'completeInvitation: givenName',
    'completeInvitation: familyName',
    'bookReferral: patient.givenName',
    'bookReferral: patient.familyName',
    'draftReferral: patient.givenName',
    'draftReferral: patient.familyName',
    'saveReferral: patient.givenName',
    'saveReferral: patient.familyName',
    'clinicFile: providers.0.givenName',
    'clinicFile: providers.0.familyName',
  ])
})

describe.each(asking)('%s takes a name and nothing else', (_where, schema, path) => {
  test.each([
    ['Mary-Jane O’Connor', undefined],
    ['Confirm at evil.example', 'name_address'],
    ['Rosa\u202egnihsihp', 'name_invisible'],
    ['\u200b', 'name_invisible'],
    [' ', 'required'],
  ])('%j', (name, mistake) => {
    expect(mistakeAt(schema, path, name)).toBe(mistake)
  })
})
