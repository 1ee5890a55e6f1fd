import { notFound } from '../../platform/api/problem.ts'

/** Every address that is nothing: refused, so that the server answers 404 and the frame shows the not-found screen. */
export function loader(): never {
  throw notFound()
}
