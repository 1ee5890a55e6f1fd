import * as providers from '@polyclinic/domain/providers/endpoints.ts'
import { on, type Bound } from '../../platform/http/bind.ts'
import { listProviders } from './list-providers.ts'
import { readProvider } from './read-provider.ts'

export const routes: readonly Bound[] = [
  on(providers.listProviders, listProviders),
  on(providers.readProvider, readProvider),
]
