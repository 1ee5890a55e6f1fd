import * as providers from '@polyclinic/domain/providers/endpoints.ts'
import { on, onCache, type Bound } from '../../platform/http/bind.ts'
import { listProviders } from './list-providers.ts'
import { readBookingChoice } from './read-booking-choice.ts'
import { readProvider } from './read-provider.ts'
import { searchProviders } from './search-providers.ts'

export const routes: readonly Bound[] = [
  on(providers.listProviders, listProviders),
  on(providers.readProvider, readProvider),
  onCache(providers.searchProviders, searchProviders),
  onCache(providers.readBookingChoice, readBookingChoice),
]
