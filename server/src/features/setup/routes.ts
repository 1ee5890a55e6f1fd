import * as setup from '@polyclinic/domain/setup/endpoints.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { dismissSetup } from './dismiss-setup.ts'
import { readSetup } from './read-setup.ts'

export const routes: readonly Route[] = [route(setup.readSetup, readSetup), route(setup.dismissSetup, dismissSetup)]
