import { chartHref } from '../../platform/session/destinations.ts'

/** Of a file or result, in the timeline of its chart. */
export const chartFileId = (fileId: string) => `file-${fileId}`

/** Where it stands there. */
export const chartFileHref = (patientId: string, fileId: string) => `${chartHref(patientId)}#${chartFileId(fileId)}`
