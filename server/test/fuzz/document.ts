import type { Permission } from '@polyclinic/domain/kit/permissions.ts'

/** As much of JSON Schema as the served document uses for what is sent. */
export type Schema = {
  type?: string
  format?: string
  pattern?: string
  enum?: readonly unknown[]
  const?: unknown
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  properties?: Record<string, Schema>
  required?: readonly string[]
  anyOf?: readonly Schema[]
  'x-trimmed'?: boolean
}

export type Parameter = { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: Schema }
type Response = { content?: Record<string, { schema: object }>; headers?: Record<string, object> }

export type Operation = {
  operationId: string
  method: string
  path: string
  'x-access': 'public' | 'signed-in' | Permission
  parameters: readonly Parameter[]
  body: Schema | undefined
  /** Sent as parts, or as bytes. */
  takesFile: boolean
  responses: Record<string, Response>
}

type Written = Omit<Operation, 'method' | 'path' | 'parameters' | 'body' | 'takesFile'> & {
  parameters?: Parameter[]
  requestBody?: { content: { 'application/json'?: { schema: Schema } } }
}
export type Document = { paths: Record<string, Record<string, Written>>; components: object }

/** Every operation of the served document. */
export const operationsOf = ({ paths }: Document): Operation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, ...operation }]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
      parameters,
      body: requestBody?.content['application/json']?.schema,
      takesFile: requestBody !== undefined && !requestBody.content['application/json'],
    })),
  )
