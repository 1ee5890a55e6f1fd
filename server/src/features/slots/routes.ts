import type { Bound } from '../../platform/http/bind.ts'

export const routes: readonly Bound[] = []
