import type { OrganizationData } from '@polyclinic/domain/organizations/model.ts'
import { expect, test } from 'vitest'
import { doctorGraph } from './json-ld.ts'

const organization = { config: { appUrl: 'https://clinic.test', gtmId: null } } as OrganizationData
const doctor = { name: 'Dr. Maya Okafor', portraitUrl: '/files/abc' }
const graphOf = (reviews: { average: number; count: number } | null) =>
  JSON.stringify(doctorGraph(organization, { ...doctor, reviews }, 'https://clinic.test/aboutdoctor/maya-okafor'))

test('a doctor has figures where the page shows such, and no rating else', () => {
  expect(graphOf(null)).not.toMatch(/rating/i)
  expect(graphOf({ average: 4.3, count: 3 })).toContain('"ratingValue":4.3,"reviewCount":3')
  expect(graphOf(null)).toContain('"image":"https://clinic.test/files/abc"')
})
