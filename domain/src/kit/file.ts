import { z } from 'zod'

// What an endpoint answers or takes that is not JSON, as shapes of its contract. OpenAPI reads what `meta` says. In the
// browser a file is a Blob: what a contract's reader gets, and what its caller sends.

export type FileMediaType =
  | 'application/fhir+json'
  | 'application/pdf'
  | 'application/xml'
  | 'application/zip'
  | 'image/jpeg'
  | 'image/png'
  | 'text/calendar'
  | 'text/csv'

/** A file as a use case answers with it. */
export type FileAnswer = {
  /** As whoever saves it finds it. */
  name: string
  mediaType: FileMediaType
  /** Whole, or piece by piece as the reader takes them. */
  content: string | Uint8Array | AsyncIterable<Uint8Array>
  /** In bytes, of what comes piece by piece. */
  size?: number
  /** Of what is read again and again: whoever names this one has it still. */
  version?: string
  /** Shown by the browser; otherwise saved. */
  isShown?: boolean
}

const binary = { type: 'string', format: 'binary' } as const
const said = (schema: z.ZodType | undefined, name: string) =>
  (schema instanceof z.ZodOptional ? (schema.unwrap() as z.ZodType) : schema)?.meta()?.[name]

/** The answer is a file of one of these media types. */
export const fileAnswer = (...mediaTypes: FileMediaType[]) =>
  z
    .custom<FileAnswer>((answer) => mediaTypes.includes((answer as FileAnswer).mediaType))
    .meta({ 'x-media-types': mediaTypes }) as unknown as z.ZodType<Blob, FileAnswer>

/** Of an answer or a raw body. */
export const mediaTypesOf = (schema: z.ZodType | undefined) =>
  said(schema, 'x-media-types') as readonly string[] | undefined

/** A file as it was sent: its name is what the sender says, its bytes say what it is. */
export type UploadedFile = { name: string; content: Uint8Array }

const isUploaded = (value: unknown) => (value as Partial<UploadedFile> | undefined)?.content instanceof Uint8Array

/** One file of a multipart body. */
export const filePart = (bytesAtMost: number) =>
  z.custom<UploadedFile>(isUploaded).meta({ ...binary, 'x-bytes-at-most': bytesAtMost }) as unknown as z.ZodType<
    UploadedFile,
    Blob
  >

/** Undefined for what is no file and no raw body. */
export const bytesAtMostOf = (schema: z.ZodType | undefined) => said(schema, 'x-bytes-at-most') as number | undefined

export type MultipartBody<Shape extends z.ZodRawShape = z.ZodRawShape> = z.ZodObject<Shape, z.core.$strict> & {
  readonly isMultipart: true
}

/** A body in parts, each at most once: texts, and files by `filePart`. */
export const multipartBody = <const Shape extends z.ZodRawShape>(shape: Shape): MultipartBody<Shape> =>
  Object.assign(z.strictObject(shape), { isMultipart: true as const })

export const isMultipart = (schema: z.ZodType | undefined): schema is MultipartBody =>
  schema !== undefined && 'isMultipart' in schema

/** A body that reaches the use case byte by byte as it was sent: what is signed, or a file alone. */
export const rawBody = ({ mediaTypes, bytesAtMost }: { mediaTypes: readonly string[]; bytesAtMost: number }) =>
  z
    .custom<Uint8Array>((value) => value instanceof Uint8Array && value.length > 0)
    .meta({ ...binary, 'x-media-types': mediaTypes, 'x-bytes-at-most': bytesAtMost })

/** Whether a body is anything but JSON. */
export const isUpload = (schema: z.ZodType | undefined) => isMultipart(schema) || bytesAtMostOf(schema) !== undefined
