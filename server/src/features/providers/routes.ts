import * as providers from '@polyclinic/domain/providers/endpoints.ts'
import { route, cachedRoute, type Route } from '../../platform/http/route.ts'
import { listProviders } from './list-providers.ts'
import { readBookingChoice } from './read-booking-choice.ts'
import { readProvider } from './read-provider.ts'
import { searchProviders } from './search-providers.ts'

export const routes: readonly Route[] = [
  route(providers.listProviders, listProviders),
  route(providers.readProvider, readProvider),
  cachedRoute(providers.searchProviders, searchProviders),
  cachedRoute(providers.readBookingChoice, readBookingChoice),
]
