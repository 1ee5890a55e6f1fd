import { z } from 'zod'
import { chartFile } from '../chart-files/endpoints.ts'
import { documentTypes } from '../documents/endpoints.ts'
import { largestDocumentBytes } from '../documents/rules.ts'
import { endpoint } from '../kit/endpoint.ts'
import { fileAnswer, filePart, multipartBody } from '../kit/file.ts'
import { id } from '../kit/shapes.ts'
import { referralFile } from './model.ts'

// What goes along with a referral: sent by its partner, read by the clinic, and put into the chart of who it was.

const own = { access: 'referrals:send', recordKind: 'referral' } as const
const ownPath = '/partners/me/referrals/{id}/files' as const
const oneFile = z.object({ id, fileId: id })
const open = { method: 'GET', answers: { 200: fileAnswer(...documentTypes) } } as const

export const addReferralFile = endpoint({
  ...own,
  name: 'addReferralFile',
  method: 'POST',
  path: ownPath,
  summary:
    'Send a file along with a draft, or with the answer to a question of the clinic: a PDF as it is, or a JPEG or PNG, which is drawn anew as a JPEG without what else it carries. The same file again is the one that is there.',
  params: z.object({ id }),
  body: multipartBody({ file: filePart(largestDocumentBytes) }),
  answers: { 201: referralFile },
  errors: ['state_conflict', 'consent_withdrawn', 'too_many_files', 'file_storage_full', 'drafts_full'],
})

export const readOwnReferralFile = endpoint({
  ...own,
  ...open,
  name: 'readOwnReferralFile',
  path: `${ownPath}/{fileId}`,
  summary: 'A file that the caller’s partner sent along: a picture to be shown, a PDF to be saved.',
  params: oneFile,
})

export const removeReferralFile = endpoint({
  ...own,
  name: 'removeReferralFile',
  method: 'DELETE',
  path: `${ownPath}/{fileId}`,
  summary: 'Take a file back before it is sent: of a draft, or what was added since the clinic asked.',
  params: oneFile,
  answers: { 204: z.undefined() },
  errors: ['state_conflict', 'record_held'],
})

export const readReferralFile = endpoint({
  ...open,
  name: 'readReferralFile',
  path: '/referrals/{id}/files/{fileId}',
  access: 'partners:read',
  summary: 'A file that a partner sent along with a referral.',
  params: oneFile,
})

export const readReferralFileOfVisit = endpoint({
  ...open,
  name: 'readReferralFileOfVisit',
  path: '/appointments/{id}/referral/files/{fileId}',
  access: 'encounters:sign',
  summary: 'A file that a partner sent along with the referral that led to a visit, for its doctor.',
  params: oneFile,
  errors: ['record_closed'],
})

export const keepReferralFile = endpoint({
  name: 'keepReferralFile',
  method: 'POST',
  path: '/patients/{id}/referral-files/{fileId}',
  access: 'patients:write-clinical',
  summary:
    'Put a file that a partner sent along into the chart of the patient whose visit was booked for it, as a file of the clinic’s own. Once more, it is the one that is there.',
  params: oneFile,
  answers: { 201: chartFile },
  errors: ['reason_required', 'record_merged', 'in_chart_otherwise', 'too_many_files', 'file_storage_full'],
})
