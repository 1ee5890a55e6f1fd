import type { ErrorCode } from '@polyclinic/domain/kit/errors.ts'
import { expect, test } from 'vitest'
import { ApiProblem, unreachable } from '../../platform/api/problem.ts'
import { mayRetry, uploadProblemOf } from './uploads.ts'

const refused = (code: ErrorCode, field?: string) =>
  new ApiProblem({
    ...{ type: '', title: '', status: 400, code, message: '', requestId: '' },
    ...(field ? { errors: [{ pointer: '/body/file', code: field, message: '' }] } : {}),
  })

test.each([
  ['too large', refused('payload_too_large', 'too_large'), 'tooLarge', false],
  ['too large for a proxy', refused('payload_too_large'), 'tooLarge', false],
  ['of another kind', refused('unsupported_media_type', 'not_taken'), 'wrongKind', false],
  ['a HEIC photo', refused('unsupported_media_type', 'heic'), 'heic', false],
  ['a broken picture', refused('invalid_fields', 'unreadable_picture'), 'unreadable', false],
  ['too late', refused('state_conflict'), 'begun', false],
  ['one too many', refused('too_many_files'), 'too_many_files', true],
  ['more than there is room for', refused('file_storage_full'), 'file_storage_full', true],
  ['more than a partner’s drafts hold', refused('drafts_full'), 'drafts_full', true],
  ['of a visit that is an account’s now', refused('forbidden'), 'needsSession', false],
  ['one of too many at once', refused('unavailable'), 'busy', true],
  ['one of too many in an hour', refused('too_many_requests'), 'tooMany', true],
  ['not answered', unreachable(), 'offline', true],
  ['failed otherwise', new Error('x'), 'offline', true],
])('a file that is %s', (_name, error, problem, isRetried) => {
  const found = uploadProblemOf(error)
  expect([found, mayRetry(found)]).toEqual([problem, isRetried])
})
