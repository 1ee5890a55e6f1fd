import * as availability from '@polyclinic/domain/availability/endpoints.ts'
import * as brand from '@polyclinic/domain/brand/endpoints.ts'
import * as domains from '@polyclinic/domain/domains/endpoints.ts'
import * as legal from '@polyclinic/domain/legal/endpoints.ts'
import * as closures from '@polyclinic/domain/locations/closure-endpoints.ts'
import * as locations from '@polyclinic/domain/locations/settings-endpoints.ts'
import * as messageTexts from '@polyclinic/domain/message-texts/endpoints.ts'
import { clinicFile } from '@polyclinic/domain/organizations/clinic-file.ts'
import * as details from '@polyclinic/domain/organizations/details-endpoints.ts'
import * as rules from '@polyclinic/domain/organizations/rules-endpoints.ts'
import * as doctors from '@polyclinic/domain/providers/settings-endpoints.ts'
import * as timing from '@polyclinic/domain/reminders/endpoints.ts'
import * as services from '@polyclinic/domain/services/endpoints.ts'
import { expect, it } from 'vitest'
import { linksOf } from './staff-links.ts'

type Tree = { properties?: Record<string, Tree>; items?: Tree; anyOf?: Tree[] }

type Schema = { toJSONSchema: (how: { io: 'input'; unrepresentable: 'any' }) => unknown }
const treeOf = (schema: Schema) => schema.toJSONSchema({ io: 'input', unrepresentable: 'any' }) as Tree

/** Every field that says something, by its path; of a list, what one of it says. */
function leavesOf(tree: Tree, path = ''): string[] {
  const parts = [tree, ...(tree.anyOf ?? [])]
  const properties = parts.flatMap((part) => Object.entries(part.properties ?? {}))
  const items = parts.flatMap((part) => (part.items ? [part.items] : []))
  if (properties.length > 0)
    return properties.flatMap(([name, value]) => leavesOf(value, path === '' ? name : `${path}.${name}`))
  const within = items.flatMap((item) => leavesOf(item, path))
  return within.length > 0 ? [...new Set(within)] : [path]
}

/** What each screen saves. */
const screens = {
  '/admin/clinic': [details.changeClinicDetails],
  '/admin/brand': [brand.changeBrand],
  '/admin/legal': [legal.changeLegalTexts],
  '/admin/domains': [domains.addDomain],
  '/admin/rules': [rules.changeBookingRules],
  '/admin/messages/timing': [timing.changeMessageTiming],
  '/admin/messages': [messageTexts.changeMessageText],
  '/admin/locations': [locations.changeLocation],
  '/admin/closures': [closures.addClosures],
  '/admin/services': [services.changeService],
  '/admin/doctors': [doctors.changeDoctor],
  '/admin/availability': [
    ...[availability.setWeek, availability.setHoursOfDate, availability.addTimeOff, availability.setDailyLimit],
  ],
} as const
type Screen = keyof typeof screens

/** Where the fields of a part are kept, the longest path first of all; and as what, where the screen calls it otherwise. */
const kept: Record<string, Screen | [Screen, as: string]> = {
  ...{ slug: '/admin/clinic', locale: '/admin/clinic', country: '/admin/clinic', currency: '/admin/clinic' },
  ...{ timeZone: '/admin/clinic', retention: '/admin/clinic', audit: '/admin/clinic', billing: '/admin/clinic' },
  'billing.mailInvoices': '/admin/messages/timing',
  'billing.mailReceipts': '/admin/messages/timing',
  'billing.paymentReminderDays': '/admin/messages/timing',
  reminders: '/admin/messages/timing',
  'booking.confirmAfterMinutes': '/admin/messages/timing',
  ...{ booking: '/admin/rules', policy: '/admin/rules' },
  ...{ name: '/admin/brand', styles: '/admin/brand', staticContent: '/admin/brand' },
  'config.gtmId': '/admin/brand',
  domains: ['/admin/domains', 'host'],
  legal: '/admin/legal',
  locations: '/admin/locations',
  sharedResources: '/admin/locations',
  'sharedResources.location': ['/admin/locations', 'rooms'],
  closures: '/admin/closures',
  'closures.location': ['/admin/closures', 'locationId'],
  services: '/admin/services',
  providers: '/admin/doctors',
  'providers.services': '/admin/doctors',
  'providers.services.service': ['/admin/doctors', 'serviceId'],
  'providers.services.location': ['/admin/doctors', 'locationId'],
  'providers.services.durationMinutes': '/admin/services',
  'providers.services.priceMinor': '/admin/services',
  'providers.dailyLimit': '/admin/availability',
  'providers.hours': '/admin/availability',
  'providers.hours.days': ['/admin/availability', 'weekday'],
  'providers.hours.location': ['/admin/availability', 'locationId'],
  'providers.overrides': '/admin/availability',
  'providers.overrides.location': ['/admin/availability', 'locationId'],
  'providers.timeOff': '/admin/availability',
  messageTexts: '/admin/messages',
}

/** On no screen, and why. */
const operators: Record<string, string> = {
  'locations.slug': 'made of the first name, once: it is by what a file knows the location',
  'sharedResources.slug': 'made of the first name, once',
  'services.slug': 'made of the first name, once: addresses have it',
  'providers.slug': 'made of the first name, once: addresses have it',
}

const whereOf = (path: string) => {
  const parts = path.split('.')
  const known = parts.map((_, cut) => parts.slice(0, parts.length - cut).join('.')).find((each) => kept[each])
  if (known === undefined) return undefined
  const where = kept[known]!
  return typeof where === 'string'
    ? { screen: where, as: parts.at(-1)! }
    : { screen: where[0], as: known === path ? where[1] : parts.at(-1)! }
}

it('is kept on a screen, whatever the clinic’s file says', () => {
  const leaves = leavesOf(treeOf(clinicFile))
  expect(leaves.length).toBeGreaterThan(150)
  const lost = leaves.filter((path) => !Object.hasOwn(operators, path) && !whereOf(path))
  expect(lost).toEqual([])
  const isSaid = ({ screen, as }: { screen: Screen; as: string }) =>
    screens[screen].some((endpoint) => {
      const { body, params } = endpoint as { body?: Schema; params?: Schema }
      return [body, params].some((part) => part && leavesOf(treeOf(part)).some((leaf) => leaf.split('.').includes(as)))
    })
  const unsaid = leaves.filter((path) => !Object.hasOwn(operators, path)).filter((path) => !isSaid(whereOf(path)!))
  expect(unsaid).toEqual([])
  // Nothing is left over of a field that is no more, and each screen stands in the menu.
  expect(Object.keys(operators).filter((path) => !leaves.includes(path))).toEqual([])
  expect(Object.keys(kept).filter((path) => !leaves.some((leaf) => `${leaf}.`.startsWith(`${path}.`)))).toEqual([])
  const menu = linksOf('admin', () => true).flatMap(({ href, also = [] }) => [href, ...also])
  expect(Object.keys(screens).filter((href) => !menu.includes(href))).toEqual([])
})
