import type { FastifyRequest } from 'fastify'

/** A page's request as a route's action takes it: a form, and nothing of its headers. */
export function webRequest(request: FastifyRequest, url: URL): Request {
  if (request.method !== 'POST') return new Request(url)
  return new Request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: typeof request.body === 'string' ? request.body : '',
  })
}
