import * as delays from '@polyclinic/domain/delays/endpoints.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { previewDelay } from './preview-delay.ts'
import { setDelay } from './set-delay.ts'

export const routes: readonly Route[] = [route(delays.previewDelay, previewDelay), route(delays.setDelay, setDelay)]
