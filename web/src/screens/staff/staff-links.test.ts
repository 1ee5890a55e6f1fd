import { describe, expect, it } from 'vitest'
import { loadCatalogue } from '../../platform/i18n/load-catalogue.ts'
import { createTexts } from '../../platform/i18n/texts.tsx'
import { areasBeside, firstInstead, linksOf } from './staff-links.ts'

const { t } = createTexts('en', await loadCatalogue('en'))

describe('a menu', () => {
  const names = (role: Parameters<typeof linksOf>[0], isPermitted: Parameters<typeof linksOf>[1] = () => true) =>
    linksOf(role, isPermitted).map(({ word }) => t(word))

  it('has no report of the clinic for who sees their own patients’ alone', () => {
    const words = linksOf(
      'admin',
      () => true,
      () => false,
    ).map(({ word }) => t(word))
    expect(words).not.toContain('Reports')
    expect(words).toContain('Calendar')
  })

  it('holds what exists in its area', () => {
    expect(names('provider')).toEqual([
      'Today',
      'Calendar',
      'Patients',
      'Notes to sign',
      'Prescriptions',
      'Reviews',
      'My hours',
      'Reports',
    ])
    expect(names('admin')).toEqual([
      ...['Front desk', 'Calendar', 'Waiting list', 'Patients', 'Unsigned notes', 'Prescriptions', 'Referrals'],
      ...['Invoices', 'Reports', 'Income'],
      ...['Messages', 'Forms', 'Reviews', 'Blog', 'Brand', 'Legal texts'],
      ...[
        'Set up',
        'Doctors',
        'Doctors’ hours',
        'Closed days',
        'Services',
        'Locations',
        'Booking rules',
        'Clinic details',
        'Web addresses',
        'Screens and tablets',
        'People',
        'Data protection',
        'Opened with a reason',
        'Audit',
      ],
    ])
    expect(names('partner')).toEqual(['Referrals', 'Referred to you', 'Refer a patient', 'Account'])
  })

  it('has no door that leads to a refusal', () => {
    expect(names('admin', (permission) => permission === 'appointments:day')).toEqual(['Front desk', 'Calendar'])
    expect(names('admin', (permission) => permission === 'messages:list')).toEqual(['Messages'])
    expect(names('admin', (permission) => permission === 'people:list')).toEqual(['People'])
    expect(names('admin', () => false)).toEqual([])
  })
})

it('begins an area where this person may begin', () => {
  const begin = (...allowed: string[]) => {
    const menu = linksOf('admin', (permission) => allowed.includes(permission))
    return ['/admin', '/admin/outbox'].map((path) => firstInstead('admin', path, menu))
  }
  expect(begin('appointments:day', 'messages:list')).toEqual([null, null])
  expect(begin('messages:list')).toEqual(['/admin/outbox', null])
  expect(begin()).toEqual([null, null])
})

it('leads somebody with several roles to their other areas only', () => {
  const hrefs = areasBeside('admin', ['provider', 'admin', 'guest'], t).map(({ href }) => href)
  expect(hrefs).toEqual(['/doctor/dashboard', '/patient'])
  expect(areasBeside('provider', ['provider'], t)).toEqual([])
})
