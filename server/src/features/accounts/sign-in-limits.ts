import type { RequestScope } from '../../platform/context.ts'
import { keyedHash } from '../../platform/ids.ts'
import { limitsOfNetwork, type UntimedLimit } from '../../platform/limits.ts'
import { networkOf } from '../../platform/network.ts'

/** How many wrong passwords, at first. The windows of one kind grow, and with them the wait of whoever goes on guessing. */
export const passwordLimits = {
  /** One network at one account: a person who mistypes, or somebody who guesses at one person. */
  pair: [
    { windowMinutes: 5, most: 5 },
    { windowMinutes: 60, most: 12 },
    { windowMinutes: 1440, most: 30 },
  ],
  /** One network at any account: passwords tried on many people. */
  network: [{ windowMinutes: 60, most: 100 }],
  /** One account from anywhere: guessing spread over many networks. Known devices and mailed links pass. */
  account: [{ windowMinutes: 60, most: 50 }],
  /** A browser that its owner once signed in with: counted apart from everybody else, so nobody can lock it out. */
  device: [
    { windowMinutes: 5, most: 10 },
    { windowMinutes: 1440, most: 50 },
  ],
  /** Right passwords cost as much as wrong ones: of one network (a practice begins its day behind one address) … */
  'right-network': [{ windowMinutes: 60, most: 300 }],
  /** … of a browser that is known at the account, which a network that others used up does not shut out … */
  'right-device': [{ windowMinutes: 60, most: 30 }],
  /**
   * … and of one account by browsers that are not known there, which a program may use, too; a small part of what its
   * network may. Whoever has somebody's password and no code uses this up, and not what its owner's browser may.
   */
  'right-account': [{ windowMinutes: 60, most: 60 }],
} as const

export type SignInLimits = readonly UntimedLimit[]

function limitsOf(
  scope: Pick<RequestScope, 'services'>,
  name: keyof typeof passwordLimits,
  ...whose: string[]
): SignInLimits {
  const key = keyedHash(scope.services.linkKey, 'sign-in', name, ...whose)
  return passwordLimits[name].map((limit) => ({ ...limit, kind: `sign-in-${name}-${limit.windowMinutes}`, key }))
}

const ofNetwork = (scope: Pick<RequestScope, 'services' | 'request'>, name: 'network' | 'right-network') =>
  passwordLimits[name].flatMap(({ windowMinutes, most }) =>
    limitsOfNetwork(scope, { kind: `sign-in-${name}-${windowMinutes}`, windowMinutes, most }),
  )

/** What a wrong password counts against, for a browser that is not known at the account or has used up its own. */
export function strangersLimits(scope: Pick<RequestScope, 'services' | 'request'>, email: string): SignInLimits {
  const network = networkOf(scope.request.ip)
  return [
    ...limitsOf(scope, 'pair', email, network),
    ...ofNetwork(scope, 'network'),
    ...limitsOf(scope, 'account', email),
  ]
}

export const devicesLimits = (scope: Pick<RequestScope, 'services'>, email: string, device: string): SignInLimits =>
  limitsOf(scope, 'device', email, device)

/** What a right password counts against. */
export const rightPasswordLimits = (
  scope: Pick<RequestScope, 'services' | 'request'>,
  email: string,
  device: string | null,
): SignInLimits =>
  device === null
    ? [...ofNetwork(scope, 'right-network'), ...limitsOf(scope, 'right-account', email)]
    : limitsOf(scope, 'right-device', email, device)
