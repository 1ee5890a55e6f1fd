import { z } from 'zod'
import { manageTokenHeader } from '../appointments/endpoints.ts'
import { documentTypes } from '../documents/endpoints.ts'
import { largestDocumentBytes } from '../documents/rules.ts'
import { devicePath } from '../kit/device-access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { fileAnswer, filePart, multipartBody } from '../kit/file.ts'
import { asPatient, id } from '../kit/shapes.ts'
import { answerFile } from './endpoints.ts'
import { partId } from './model.ts'

// Files as answers, for each who fills in a form: signed in, by the visit's link, and on the clinic's tablet.

const add = {
  method: 'POST',
  body: multipartBody({ file: filePart(largestDocumentBytes) }),
  answers: { 201: answerFile },
  errors: ['answers_completed', 'too_many_files', 'file_storage_full'],
} as const
const what =
  'a PDF as it is, or a JPEG or PNG, which is drawn anew as a JPEG without what else it carries (where it was taken). The same file again is the one that is there.'
const open = { method: 'GET', answers: { 200: fileAnswer(...documentTypes) } } as const
const remove = {
  method: 'DELETE',
  answers: { 204: z.undefined() },
  errors: ['answers_completed', 'record_held'],
} as const

const own = { access: 'patients:own' } as const
const ownPath = '/form-answers/{id}' as const
const ownFile = { ...own, path: `${ownPath}/files/{fileId}`, params: z.object({ id, fileId: id }) } as const

export const addOwnAnswerFile = endpoint({
  ...own,
  ...add,
  name: 'addOwnAnswerFile',
  path: `${ownPath}/fields/{field}/files`,
  summary: `Answer a question of one’s own form with a file: ${what}`,
  params: z.object({ id, field: partId }),
})

export const readOwnAnswerFile = endpoint({
  ...ownFile,
  ...open,
  name: 'readOwnAnswerFile',
  summary: 'A file of one’s own answers: a picture to be shown, a PDF to be saved.',
})

export const removeOwnAnswerFile = endpoint({
  ...ownFile,
  ...remove,
  name: 'removeOwnAnswerFile',
  summary: 'Take a file back, as long as the answers are not sent.',
})

const linked = { access: 'public', query: asPatient, headers: manageTokenHeader } as const
const visitPath = '/appointments/{id}/forms/{answersId}' as const
const ofVisit = z.object({ id, answersId: id })
const visitFile = {
  ...{ ...linked, path: `${visitPath}/files/{fileId}` as const },
  params: ofVisit.extend({ fileId: id }),
} as const

export const addVisitAnswerFile = endpoint({
  ...linked,
  ...add,
  name: 'addVisitAnswerFile',
  path: `${visitPath}/fields/{field}/files`,
  summary: `Answer a question with a file, by the visit’s link: ${what}`,
  params: ofVisit.extend({ field: partId }),
  errors: ['forbidden', ...add.errors],
})

export const readVisitAnswerFile = endpoint({
  ...visitFile,
  ...open,
  name: 'readVisitAnswerFile',
  summary: 'A file of what was answered by the visit’s link.',
  errors: ['forbidden'],
})

export const removeVisitAnswerFile = endpoint({
  ...visitFile,
  ...remove,
  name: 'removeVisitAnswerFile',
  summary: 'Take a file back by the visit’s link, as long as the answers are not sent.',
  errors: ['forbidden', ...remove.errors],
})

const onTablet = { access: 'device:form' } as const
const tabletPath = `${devicePath}/form/{id}` as const

export const addTabletAnswerFile = endpoint({
  ...onTablet,
  ...add,
  name: 'addTabletAnswerFile',
  path: `${tabletPath}/fields/{field}/files`,
  summary: `Answer a question of the form that was handed over with a file: ${what}`,
  params: z.object({ id, field: partId }),
})

export const removeTabletAnswerFile = endpoint({
  ...onTablet,
  ...remove,
  name: 'removeTabletAnswerFile',
  path: `${tabletPath}/files/{fileId}`,
  summary: 'Take a file of that form back. The tablet opens none: what was added on a phone is not shown there.',
  params: z.object({ id, fileId: id }),
})

export const readPatientAnswerFile = endpoint({
  ...open,
  recordKind: 'patient',
  access: 'patients:read-clinical',
  name: 'readPatientAnswerFile',
  path: '/patients/{id}/forms/{answersId}/files/{fileId}',
  summary: 'A file that a patient answered with, for who sees their chart.',
  params: ofVisit.extend({ fileId: id }),
  errors: ['reason_required', 'record_merged'],
})
